import { format } from "#shared/format.ts";
import { formatISO } from "date-fns";
import type { Task } from "#shared/tasks.ts";

/** When a task is to be done, and whether that day has passed. */
export function TaskDueDate({ task, dueDate }: { task: Task; dueDate: string }) {
  const date = format.date(dueDate);
  if (!isOverdue(task, dueDate)) return `Due ${date}`;
  return <span className="font-medium text-danger-ink">{`Overdue since ${date}`}</span>;
}

function isOverdue({ status }: Task, dueDate: string): boolean {
  return status !== "completed" && dueDate < formatISO(new Date(), { representation: "date" });
}
