import type { Task } from "#shared/crm/tasks.ts";

/** The task after a press on its checkbox: a completed one is pending again (spec section 4). */
export function checkTask(task: Task): Task {
  return { ...task, status: task.status === "completed" ? "pending" : "completed" };
}

/** Tasks that left the filter since stay at their places. Both lists are in the server's order: newest first by id. */
export function withKeptTasks(listed: readonly Task[], kept: readonly Task[]): Task[] {
  const listedIds = new Set(listed.map(({ id }) => id));
  const missing = kept.filter(({ id }) => !listedIds.has(id));
  return [...listed, ...missing].toSorted((a, b) => (a.id < b.id ? 1 : -1));
}
