import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type Activity, activity as activitySchema, newActivity } from "#shared/crm/activities.ts";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { useChangeActivity } from "./activities.api.ts";
import { ownFields } from "./activity-fields.tsx";

/** What it is about stays. */
const changed = newActivity.omit({ contactId: true, companyId: true, dealId: true });

type EditActivityDialogProps = { activity: Activity; onClose: () => void };

export function EditActivityDialog({ activity, onClose }: EditActivityDialogProps) {
  const [seen, see] = useState(activity);
  const form = useForm<z.input<typeof changed>, unknown, z.output<typeof changed>>({
    resolver: zodResolver(changed),
    defaultValues: changed.parse(activity),
  });
  return (
    <RecordDialog
      title="Edit Activity"
      form={form}
      fields={ownFields}
      save={useChangeActivity(seen)}
      onStale={(current) => see(activitySchema.parse(current))}
      onClose={onClose}
    />
  );
}
