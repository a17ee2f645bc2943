import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { type FieldRenderer, FormFields } from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusAfter } from "#web/ui/focus/focus.ts";

type SettingsFormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  fields: Record<string, FieldRenderer | null>;
  /** Makes the call, and says that it went well. */
  save: (values: Output) => Promise<void>;
  /** Title of the toast that says why it was not saved. */
  failed: string;
  submitLabel: string;
  pendingLabel?: string;
  /** More buttons, after the one that submits. */
  children?: ReactNode;
};

/** A form within a card of the settings. */
export function SettingsForm<Input extends FieldValues, Output>(
  props: SettingsFormProps<Input, Output>,
) {
  const { form, save, failed } = props;
  const { isSubmitting } = form.formState;
  const submitButton = useFocusAfter(isSubmitting);
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (failure) {
      showIssues(form, failure);
      toastFailure(failed, failure);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate className="grid max-w-xl gap-4" onSubmit={(event) => void submit(event)}>
        <FormFields fields={props.fields} />
        <div className="flex flex-wrap gap-2">
          <Button ref={submitButton} type="submit" variant="primary" disabled={isSubmitting}>
            {isSubmitting ? (props.pendingLabel ?? "Saving...") : props.submitLabel}
          </Button>
          {props.children}
        </div>
      </form>
    </FormProvider>
  );
}
