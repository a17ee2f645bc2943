import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

type AccountFormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Makes the call, and what follows when it went well. */
  send: (values: Output) => Promise<void>;
  submitLabel: string;
  pendingLabel: string;
  children: ReactNode;
};

/** `form` has no defaults: they would clear what a password manager or a quick hand filled in before the code came. */
export function AccountForm<Input extends FieldValues, Output>(
  props: AccountFormProps<Input, Output>,
) {
  const { form, send } = props;
  const [failure, setFailure] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(error);
    }
  });
  const isPending = form.formState.isSubmitting;
  const isHydrated = useIsHydrated();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit();
        }}
      >
        {failure !== null && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
            {failureSentence(failure)}
          </p>
        )}
        {props.children}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={cn("mt-2", !isHydrated && "disabled:opacity-100")}
          // A form that the browser sends by itself, on Enter too, writes the password into the address.
          disabled={!isHydrated}
          // A disabled button would lose the focus.
          aria-disabled={isPending}
        >
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
