import type { FoundRecord } from "#shared/crm/search.ts";
import type { ActivitySubject } from "#web/crm/activities/activities.api.ts";
import { LogActivityDialog } from "#web/crm/activities/log-activity-dialog.tsx";
import { EnterStageDialog } from "#web/crm/deals/enter-stage-dialog.tsx";
import { TaskDialog } from "#web/crm/tasks/task-dialog.tsx";
import type { RecordForm } from "./record-commands.ts";

type RecordFormsProps = { form: RecordForm; onClose: () => void };

export function RecordForms({ form, onClose }: RecordFormsProps) {
  if (form.kind === "move") return <EnterStageDialog {...form} onClose={onClose} />;
  const { kind, record } = form;
  if (kind === "log") return <LogActivityDialog subject={subjectOf(record)} onClose={onClose} />;
  return <TaskDialog task={null} related={record} onSaved={() => undefined} onClose={onClose} />;
}

function subjectOf({ kind, id }: FoundRecord): ActivitySubject {
  if (kind === "contact") return { contactId: id };
  return kind === "company" ? { companyId: id } : { dealId: id };
}
