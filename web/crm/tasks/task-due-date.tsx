import { format } from "#shared/format/format.ts";
import { formatISO } from "date-fns";
import type { Task } from "#shared/crm/tasks.ts";
import { useDay } from "#web/platform/use-day.ts";

export function TaskDueDate({ task, dueDate }: { task: Task; dueDate: string }) {
  const date = format.date(dueDate);
  const today = formatISO(useDay(), { representation: "date" });
  if (task.status === "completed" || dueDate >= today) return `Due ${date}`;
  return <span className="font-medium text-danger-ink">{`Overdue since ${date}`}</span>;
}
