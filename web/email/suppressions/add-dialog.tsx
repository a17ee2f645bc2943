import { useForm } from "react-hook-form";
import { notesField } from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { addSuppressions } from "./suppressions.api.ts";

const fields = {
  targets: notesField({
    label: "Addresses and domains",
    hint: "One in each line, such as grace@navy.example or navy.example",
  }),
};

export function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { targets: "" } });
  return (
    <FormDialog
      title="Do not email"
      form={form}
      fields={fields}
      send={async ({ targets }) => {
        await addSuppressions(targets);
        toast({ title: "The list was changed" });
        onClose();
      }}
      submitLabel="Add"
      onClose={onClose}
    />
  );
}
