import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import {
  type CustomField,
  type CustomFieldEntity,
  type EnteredField,
  type NewCustomField,
  newCustomField,
} from "#shared/records/custom-fields.ts";
import {
  checkboxField,
  choiceField,
  labelled,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { ChoicesEditor } from "./choices-editor.tsx";
import { addCustomField, changeCustomField } from "./custom-field-writes.ts";
import { enteredTypeLabels } from "./field-words.ts";

const fields = {
  label: textField({ label: "Label", required: true, maxLength: 60, placeholder: "Renewal date" }),
  type: choiceField({
    label: "Type",
    labels: enteredTypeLabels,
    hint: "The type cannot be changed later.",
  }),
  choices: labelled("Choices", () => <ChoicesEditor />),
  required: checkboxField({
    label: "Required",
    hint: "It has to be filled in to add a record. Records that are there stay as they are.",
  }),
  onCard: checkboxField({ label: "Show on the card" }),
};

type FieldForm = z.input<typeof newCustomField>;

type FieldDialogProps = {
  entity: CustomFieldEntity;
  /** The field to change; null adds one. */
  field: EnteredField | null;
  /** What a new field begins with. */
  proposal?: NewCustomField;
  /** Is given a new field before the dialog closes. */
  onAdded?: (field: CustomField) => Promise<void> | void;
  onClose: () => void;
};

export function FieldDialog({ entity, field, proposal, onAdded, onClose }: FieldDialogProps) {
  const form = useForm<FieldForm, unknown, NewCustomField>({
    resolver: (values, context, options) =>
      parse(hasChoicesOf(values) ? values : { ...values, choices: [] }, context, options),
    defaultValues: field ? formOf(field) : { ...emptyField, entity, ...proposal },
  });
  const type = useWatch({ control: form.control, name: "type" });
  const hasChoices = hasChoicesOf({ type });
  return (
    <FormDialog
      title={field ? "Edit field" : "Add field"}
      form={form}
      fields={{
        label: fields.label,
        type: field ? null : fields.type,
        choices: hasChoices ? fields.choices : null,
        required: type === "checkbox" ? null : fields.required,
        onCard: fields.onCard,
      }}
      send={async ({ entity: of, type: kind, choices = [], required = false, ...others }) => {
        const written = {
          ...others,
          choices: hasChoices ? choices : [],
          required: required && kind !== "checkbox",
        };
        if (field) {
          await changeCustomField(field.id, written);
        } else {
          const added = await addCustomField({ ...written, entity: of, type: kind });
          await onAdded?.(added);
        }
        onClose();
      }}
      submitLabel={field ? "Save" : "Add field"}
      onClose={onClose}
    />
  );
}

const parse = zodResolver(newCustomField);

function hasChoicesOf({ type }: Pick<FieldForm, "type">): boolean {
  return type === "choice" || type === "choices";
}

const emptyField = {
  label: "",
  type: "text",
  choices: [{ label: "", color: null }],
  required: false,
  onCard: false,
} satisfies Partial<FieldForm>;

function formOf({ entity, label, type, choices, required, onCard }: EnteredField): FieldForm {
  const open = choices.filter(({ archived }) => !archived);
  return {
    entity,
    label,
    type,
    choices: open.map(({ id, label: text, color }) => ({ id, label: text, color })),
    required,
    onCard,
  };
}
