import { CircleCheckBig } from "lucide-react";
import type { TaskStatus } from "#shared/crm/tasks.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useMay } from "#web/platform/session/use-may.ts";

export function NoTasks({ onAdd }: { onAdd: () => void }) {
  const mayWrite = useMay("records.write");
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="No tasks yet"
      description={
        mayWrite ? "Get started by adding your first task" : "There is no task that you can see."
      }
    >
      <Permitted to="records.write">
        <Button variant="primary" onClick={onAdd}>
          Add Task
        </Button>
      </Permitted>
    </EmptyState>
  );
}

const words: Record<TaskStatus, { title: string; description: string }> = {
  pending: { title: "No pending tasks", description: "Everything has been started or completed." },
  "in-progress": {
    title: "No tasks in progress",
    description: "Set a task's status to In Progress to find it here.",
  },
  completed: {
    title: "No completed tasks",
    description: "Tasks that you tick off are collected here.",
  },
};

type NoTasksOfStatusProps = { status: TaskStatus; onShowAll: () => void };

/** There are tasks, but none of the status that is shown. */
export function NoTasksOfStatus({ status, onShowAll }: NoTasksOfStatusProps) {
  return (
    <EmptyState icon={CircleCheckBig} {...words[status]}>
      <Button onClick={onShowAll}>Show all tasks</Button>
    </EmptyState>
  );
}

/** Nothing that is shown is the user's to do. */
export function NoTasksOfMine({ onShowAll }: Pick<NoTasksOfStatusProps, "onShowAll">) {
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="No tasks of yours"
      description="No task of this status is assigned to you."
    >
      <Button onClick={onShowAll}>Show all tasks</Button>
    </EmptyState>
  );
}
