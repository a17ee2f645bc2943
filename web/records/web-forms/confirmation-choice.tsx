import { useFormContext } from "react-hook-form";
import { FormFields, notesField, textField } from "#web/platform/forms/form-fields.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";

const fields = {
  "confirmation.subject": textField({ label: "Subject of the mail", required: true }),
  "confirmation.text": notesField({ label: "Text of the mail", required: true }),
};

/** A mail to the visitor, which has words only where it is wanted. */
export function ConfirmationChoice() {
  const { watch, setValue } = useFormContext<{
    confirmation?: { subject: string; text: string } | null;
  }>();
  const isWanted = Boolean(watch("confirmation"));
  return (
    <div className="grid gap-4">
      <LabelledCheckbox
        label="Confirm each entry by a mail to the visitor"
        checked={isWanted}
        onChange={({ target }) =>
          setValue("confirmation", target.checked ? { subject: "", text: "" } : null, {
            shouldDirty: true,
          })
        }
      />
      {isWanted && <FormFields fields={fields} />}
    </div>
  );
}
