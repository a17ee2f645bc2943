import { useState } from "react";
import type { Task } from "#shared/crm/tasks.ts";

/** By due date. Those that are done stay at their places until the page is left: nothing moves under the hand. */
export function useKeptTasks(listed: readonly Task[]) {
  const [done, setDone] = useState<readonly Task[]>([]);
  const listedIds = new Set(listed.map(({ id }) => id));
  const missing = done.filter(({ id }) => !listedIds.has(id));
  return {
    shown: [...listed, ...missing].toSorted(byDueDate),
    keep: (task: Task) => setDone((known) => [...known.filter(({ id }) => id !== task.id), task]),
    forget: (id: string) => setDone((known) => known.filter((one) => one.id !== id)),
  };
}

/** As the server orders them: without a date last. */
function byDueDate(a: Task, b: Task): number {
  return compare(a.dueDate ?? "9999", b.dueDate ?? "9999") || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
