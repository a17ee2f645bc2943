import { FormProvider, useForm } from "react-hook-form";
import { customFieldValues } from "#shared/records/custom-field-values.ts";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { FormFields } from "#web/platform/forms/form-fields.tsx";
import { useReportedChange } from "#web/platform/changes/use-reported-change.ts";
import { isSameValue } from "./same-value.ts";

type CustomBulkFormProps = {
  id: string;
  field: CustomField;
  given?: unknown;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (changes: object) => void;
};

type Values = { customFields: Record<string, unknown> };

/** The new value of a field of the workspace's own, in the control that a record's form has for it. */
export function CustomBulkForm({ id, field, given, onEdit, onSubmit }: CustomBulkFormProps) {
  const { key, label, type, required } = field;
  const first = given ?? firstValue(type);
  const form = useForm<Values>({ defaultValues: { customFields: { [key]: first } } });
  useReportedChange(!isSameValue(form.watch(`customFields.${key}`), first), onEdit);
  const submit = form.handleSubmit(({ customFields }) => {
    const written = { [key]: customFields[key] ?? null };
    const { data, error } = customFieldValues([field], "change").safeParse(written);
    if (data) onSubmit({ customFields: data });
    else form.setError(`customFields.${key}`, { message: error.issues[0]?.message ?? "" });
  });
  return (
    <FormProvider {...form}>
      <form id={id} noValidate className="grid gap-2" onSubmit={(event) => void submit(event)}>
        <FormFields fields={customFormFields([field])} />
        {!required && type !== "checkbox" && (
          <p className="text-sm text-ink-muted">{`Left empty, ${label} is cleared.`}</p>
        )}
      </form>
    </FormProvider>
  );
}

/** A box without a tick means no: it is an answer, too. */
function firstValue(type: CustomField["type"]): unknown {
  if (type === "checkbox") return false;
  return type === "choices" ? [] : "";
}
