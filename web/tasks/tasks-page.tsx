import { Plus } from "lucide-react";
import { type TaskStatus, taskStatuses } from "#shared/tasks.ts";
import { OwnerFilter, useOwnerFilter } from "#web/members/owner-filter.tsx";
import { titled } from "#web/platform/page-title.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { NoTasks, NoTasksOfMine, NoTasksOfStatus } from "./empty-tasks.tsx";
import { TaskFilter } from "./task-filter.tsx";
import { TaskList } from "./task-list.tsx";
import { useTaskCounts, useTasks } from "./tasks.api.ts";

export const meta = () => titled("Tasks");

export default function TasksPage() {
  const { get, set, open } = useViewParams();
  const status = taskStatuses.find((known) => known === get("status")) ?? null;
  const assignedUserId = useOwnerFilter();
  const tasks = useTasks({ status, assignedUserId });
  const counts = useTaskCounts();
  const add = () => open({ new: "true" });
  const show = (chosen: TaskStatus | null) => set({ status: chosen }, { replace: true });
  return (
    <>
      <PageHeader title="Tasks" description="Keep track of what is to be done">
        <Permitted to="records.write">
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            Add Task
          </Button>
        </Permitted>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <TaskFilter
          counts={assignedUserId === null ? counts.data : undefined}
          status={status}
          onChange={show}
        />
        <OwnerFilter />
      </div>
      <TaskList
        key={`${status} ${assignedUserId}`}
        tasks={tasks}
        empty={
          assignedUserId !== null ? (
            <NoTasksOfMine
              onShowAll={() => set({ status: null, owner: null }, { replace: true })}
            />
          ) : status === null || counts.data?.all === 0 ? (
            <NoTasks onAdd={add} />
          ) : (
            <NoTasksOfStatus status={status} onShowAll={() => show(null)} />
          )
        }
      />
    </>
  );
}
