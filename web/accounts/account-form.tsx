import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { sameSitePath } from "#shared/accounts.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { Button } from "#web/ui/button.tsx";

type AccountFormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Makes the call that signs in. */
  enter: (values: Output) => Promise<void>;
  /** Where the browser goes afterwards; another site's address leads to the dashboard instead. */
  next: string | null;
  submitLabel: string;
  pendingLabel: string;
  children: ReactNode;
};

/**
 * A form that signs someone in, says why not where it cannot, and then leaves for `next`.
 * `form` has no default values: they would wipe out what a password manager, or a quick hand, has
 * filled in before the page's code arrived.
 */
export function AccountForm<Input extends FieldValues, Output>(
  props: AccountFormProps<Input, Output>,
) {
  const { form, enter, next } = props;
  const [failure, setFailure] = useState<unknown>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await enter(values);
      setIsLeaving(true);
      window.location.assign(sameSitePath(next));
    } catch (error) {
      setFailure(error);
    }
  });
  const isPending = form.formState.isSubmitting || isLeaving;
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {failure !== null && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
            {failureSentence(failure)}
          </p>
        )}
        {props.children}
        <Button type="submit" variant="primary" size="lg" className="mt-2" disabled={isPending}>
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
