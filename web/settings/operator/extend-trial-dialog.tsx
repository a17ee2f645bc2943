import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { textField } from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { extendTrial } from "./operator.api.ts";

type ExtendTrialDialogProps = { email: string; onClose: () => void };

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const days = z.coerce
  .number("Enter a number of days")
  .int("Enter whole days")
  .min(1, "Add at least one day")
  .max(365, "Add at most 365 days");

/** Days and a date beside each other; the one that is filled in counts. */
const extension = z
  .object({ days: z.literal("").or(days), until: z.literal("").or(z.iso.date("Enter a date")) })
  .refine((given) => (given.days === "") !== (given.until === ""), {
    path: ["days"],
    error: "Enter either days or a last day",
  });

export function ExtendTrialDialog({ email, onClose }: ExtendTrialDialogProps) {
  const form = useForm({
    resolver: zodResolver(extension),
    defaultValues: { days: "14", until: "" },
  });
  const fields = {
    days: textField({ label: "Days", type: "number", min: 1, max: 365, isHalf: true }),
    until: textField({
      label: "Or until the end of",
      type: "date",
      min: tomorrow(),
      isHalf: true,
      hint: "In UTC",
    }),
  };
  return (
    <FormDialog
      title={`Extend the trial of ${email}`}
      description="Days count from its end, or from today where it is over. The workspace's audit log shows it."
      form={form}
      fields={fields}
      submitLabel="Extend trial"
      send={async (given) => {
        await extendTrial({
          email,
          ...(given.days === "" ? { until: given.until } : { days: given.days }),
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
