import type { Task } from "#shared/crm/tasks.ts";
import { StartRuleItems } from "#web/records/rules-by-hand/start-rule-items.tsx";
import { HistoryButton, HistoryMenuItem } from "#web/records/history/history-button.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";

export function TaskMenu({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const { open } = useViewParams();
  const { mutate: deleteTask } = useDeleteRecord("task");
  if (!useMay("records.write")) return <HistoryButton kind="task" id={task.id} />;
  return (
    <RecordMenu
      name={task.title}
      onEdit={() => open({ edit: task.id })}
      onDelete={() => deleteTask(task.id, { onSuccess: onDeleted })}
    >
      <HistoryMenuItem kind="task" id={task.id} />
      <StartRuleItems kind="task" recordIds={[task.id]} />
    </RecordMenu>
  );
}
