import { type ReactNode, useState } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { PasskeyProblem } from "#web/accounts/passkeys.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { type FieldRenderer, FormFields } from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { useFocusAfter } from "#web/ui/focus/focus.ts";

type FormDialogProps<Input extends FieldValues, Output> = {
  title: string;
  description?: string;
  form: UseFormReturn<Input, unknown, Output>;
  fields: Record<string, FieldRenderer | null>;
  /** Makes the call, and what follows when it went well. */
  send: (values: Output) => Promise<void>;
  submitLabel: string;
  isDanger?: boolean;
  onClose: () => void;
  /** Stands above the fields. */
  children?: ReactNode;
  below?: ReactNode;
};

/** A dialog that asks for something before it acts, and says within itself why it could not. */
export function FormDialog<Input extends FieldValues, Output>(
  props: FormDialogProps<Input, Output>,
) {
  const { form, fields, send, onClose } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const submitButton = useFocusAfter(isSubmitting);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(error instanceof PasskeyProblem ? error.message : failureSentence(error));
      showIssues(form, error);
    }
  });
  return (
    <Dialog
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      onClose={onClose}
      keepOpenOnOutsidePress
    >
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            {props.children}
            <FormFields fields={fields} />
            <p role="alert" className="mt-3 text-danger-ink empty:hidden">
              {failure}
            </p>
            {props.below && (
              <div className="mt-3 grid justify-items-start gap-3 empty:hidden">{props.below}</div>
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              ref={submitButton}
              type="submit"
              variant={props.isDanger ? "danger" : "primary"}
              disabled={isSubmitting}
            >
              {isSubmitting ? "Just a moment..." : props.submitLabel}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}
