import { zodResolver } from "@hookform/resolvers/zod";
import { addDays, formatISO } from "date-fns";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Deal } from "#shared/crm/deals.ts";
import { requiredText } from "#shared/records/fields.ts";
import { textField } from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { useSnoozeDeal } from "./deals.api.ts";
import { sentence } from "#web/ui/isolated.ts";

const snooze = z.object({
  snoozedUntil: z.iso.date("Choose a day"),
  snoozeReason: requiredText("A reason", 200),
});

const fields = {
  snoozedUntil: textField({
    label: "Snooze until",
    type: "date",
    required: true,
    hint: "Until then the deal does not count as idle.",
  }),
  snoozeReason: textField({
    label: "Reason",
    required: true,
    maxLength: 200,
    placeholder: "Back from leave in May",
  }),
};

function usualDay(): string {
  return formatISO(addDays(new Date(), 14), { representation: "date" });
}

type SnoozeDialogProps = { deal: Deal; onClose: () => void };

export function SnoozeDialog({ deal, onClose }: SnoozeDialogProps) {
  const form = useForm<z.input<typeof snooze>, unknown, z.output<typeof snooze>>({
    resolver: zodResolver(snooze),
    defaultValues: {
      snoozedUntil: deal.snoozedUntil ?? usualDay(),
      snoozeReason: deal.snoozeReason ?? "",
    },
  });
  return (
    <RecordDialog
      title={sentence`Snooze ${deal.title}`}
      form={form}
      fields={fields}
      save={useSnoozeDeal(deal)}
      saveLabel="Snooze"
      onClose={onClose}
    />
  );
}
