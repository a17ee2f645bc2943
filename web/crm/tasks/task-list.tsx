import { type ReactNode, useState } from "react";
import { type Task, task } from "#shared/crm/tasks.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { RecordGrid } from "#web/platform/lists/record-grid.tsx";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { withKeptTasks } from "./check-task.ts";
import { TaskCard, TaskCardSkeleton } from "./task-card.tsx";

const TaskDialog = lazyDialog(async () => (await import("./task-dialog.tsx")).TaskDialog);

type TaskListProps = {
  /** The tasks of one filter; another filter takes another list (`key`). */
  tasks: InfiniteList<Task>;
  empty: ReactNode;
};

/** A task that its checkbox takes out of the filter stays, struck through: nothing moves, a second press undoes it. */
export function TaskList({ tasks, empty }: TaskListProps) {
  const [kept, setKept] = useState<readonly Task[]>([]);
  const forget = (id: string) => setKept((current) => current.filter((one) => one.id !== id));
  const keep = (checked: Task) =>
    setKept((current) => [...current.filter((one) => one.id !== checked.id), checked]);
  const items = withKeptTasks(tasks.items, kept);
  const added = items.length - tasks.items.length;
  const total = tasks.total === null ? null : tasks.total + added;
  return (
    <>
      <RecordGrid
        label="Tasks"
        list={{ ...tasks, items, total }}
        renderItem={(shown) => (
          <TaskCard task={shown} onChecked={keep} onDeleted={() => forget(shown.id)} />
        )}
        skeleton={<TaskCardSkeleton />}
        empty={empty}
        estimatedRowHeight={48}
        gap={8}
      />
      <RecordEditor schema={task} path={apiPaths.tasks} loaded={items}>
        {(opened, close) => (
          <TaskDialog task={opened} onSaved={() => opened && forget(opened.id)} onClose={close} />
        )}
      </RecordEditor>
    </>
  );
}
