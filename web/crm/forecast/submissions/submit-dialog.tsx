import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newSubmission, type Submissions } from "#shared/forecast/forecast-submissions.ts";
import { notesField, textField } from "#web/platform/forms/form-fields.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import type { AskedPeriod } from "#web/crm/forecast/forecast.api.ts";
import { submitForecast } from "./submissions.api.ts";

const typed = newSubmission.pick({ amount: true, note: true });

type SubmitDialogProps = {
  asked: AskedPeriod;
  /** Whose number it is: one's own, or one that is adjusted. */
  of: Submissions["subjects"][number];
  onClose: () => void;
};

/** A number for the period, with what stands behind it. */
export function SubmitDialog({ asked: { period, date }, of, onClose }: SubmitDialogProps) {
  const { id } = useSignedInUser();
  const form = useForm({ resolver: zodResolver(typed), defaultValues: { amount: "", note: "" } });
  const isOwn = of.id === id;
  return (
    <FormDialog
      title={isOwn ? "Submit my forecast" : `Adjust the forecast of ${of.name}`}
      description="Deals stay as they are. What was submitted before is kept."
      form={form}
      fields={{
        amount: textField({
          label: "Amount",
          required: true,
          type: "number",
          inputMode: "decimal",
          step: 0.01,
          min: 0,
        }),
        note: notesField({ label: "Note" }),
      }}
      send={async (values) => {
        await submitForecast({ ...values, period, date, subject: of.subject, subjectId: of.id });
        onClose();
      }}
      submitLabel={isOwn ? "Submit" : "Adjust"}
      onClose={onClose}
    />
  );
}
