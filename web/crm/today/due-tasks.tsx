import type { Task } from "#shared/crm/tasks.ts";
import { TaskCard } from "#web/crm/tasks/task-card.tsx";
import { useKeptTasks } from "#web/crm/tasks/use-kept-tasks.ts";
import { MoreThanShown } from "./more-than-shown.tsx";

type DueTasksProps = { items: readonly Task[]; hasMore: boolean };

export function DueTasks({ items, hasMore }: DueTasksProps) {
  const { shown, keep, forget } = useKeptTasks(items);
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
      {hasMore && <MoreThanShown count={items.length} />}
    </>
  );
}
