import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type NewActivity, newActivity } from "#shared/crm/activities.ts";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { type ActivitySubject, useLogActivity } from "./activities.api.ts";
import { allFields, ownFields } from "./activity-fields.tsx";

type LogActivityDialogProps = {
  /** The record that it is about; without one the form asks for it. */
  subject?: ActivitySubject;
  onClose: () => void;
};

export function LogActivityDialog({ subject, onClose }: LogActivityDialogProps) {
  const form = useForm<z.input<typeof newActivity>, unknown, NewActivity>({
    resolver: zodResolver(newActivity),
    defaultValues: { type: "call", title: "", description: "", ...subject },
  });
  return (
    <RecordDialog
      title="Log Activity"
      form={form}
      fields={subject ? ownFields : allFields}
      save={useLogActivity()}
      onClose={onClose}
    />
  );
}
