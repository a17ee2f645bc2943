import { useState } from "react";
import type { Task } from "#shared/tasks.ts";
import { TaskCard } from "#web/crm/tasks/task-card.tsx";
import { MoreThanShown } from "./more-than-shown.tsx";

type DueTasksProps = { items: readonly Task[]; hasMore: boolean };

/** A task that is done stays, struck through, until one comes back: nothing moves under the hand. */
export function DueTasks({ items, hasMore }: DueTasksProps) {
  const [done, setDone] = useState<readonly Task[]>([]);
  const forget = (id: string) => setDone((known) => known.filter((one) => one.id !== id));
  const keep = (task: Task) =>
    setDone((known) => [...known.filter(({ id }) => id !== task.id), task]);
  const shown = withDone(items, done);
  if (shown.length === 0) {
    return <p className="py-8 text-center text-ink-muted">Nothing is due. Enjoy the quiet.</p>;
  }
  return (
    <>
      <ul className="grid gap-2">
        {shown.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} onChecked={keep} onDeleted={() => forget(task.id)} />
          </li>
        ))}
      </ul>
      {hasMore && <MoreThanShown count={items.length} what="tasks" />}
    </>
  );
}

/** The tasks that are due, and at their old places those done since. */
function withDone(due: readonly Task[], done: readonly Task[]): Task[] {
  const dueIds = new Set(due.map(({ id }) => id));
  return [...due, ...done.filter(({ id }) => !dueIds.has(id))].toSorted(
    (a, b) => compare(a.dueDate ?? "", b.dueDate ?? "") || compare(a.id, b.id),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
