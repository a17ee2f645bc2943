import { Plus } from "lucide-react";
import { type TaskStatus, taskStatuses } from "#shared/tasks.ts";
import { titled } from "#web/platform/page-title.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { NoTasks, NoTasksOfStatus } from "./empty-tasks.tsx";
import { TaskFilter } from "./task-filter.tsx";
import { TaskList } from "./task-list.tsx";
import { useTaskCounts, useTasks } from "./tasks.api.ts";

export const meta = () => titled("Tasks");

export default function TasksPage() {
  const { get, set, open } = useViewParams();
  const status = taskStatuses.find((known) => known === get("status")) ?? null;
  const tasks = useTasks({ status });
  const counts = useTaskCounts();
  const add = () => open({ new: "true" });
  const show = (chosen: TaskStatus | null) => set({ status: chosen }, { replace: true });
  return (
    <>
      <PageHeader title="Tasks" description="Keep track of what is to be done">
        <Button variant="primary" onClick={add}>
          <Plus aria-hidden />
          Add Task
        </Button>
      </PageHeader>
      <div className="mb-4">
        <TaskFilter counts={counts.data} status={status} onChange={show} />
      </div>
      <TaskList
        key={status}
        tasks={tasks}
        empty={
          status === null || counts.data?.all === 0 ? (
            <NoTasks onAdd={add} />
          ) : (
            <NoTasksOfStatus status={status} onShowAll={() => show(null)} />
          )
        }
      />
    </>
  );
}
