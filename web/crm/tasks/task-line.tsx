import type { Task } from "#shared/crm/tasks.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { useTeamOwner } from "#web/settings/members/members.api.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { cn } from "#web/ui/class-names.ts";
import { checkTask } from "./check-task.ts";
import { RescheduleMenu } from "./reschedule-menu.tsx";
import { TaskDueDate } from "./task-due-date.tsx";
import { useChangedTask, useChangeTask } from "./tasks.api.ts";

type TaskLineProps = {
  task: Task;
  onOpen: (task: Task) => void;
  /** The server has taken a press on the checkbox. */
  onChecked?: (task: Task) => void;
};

/** A task on the page of what it is about: to be completed, put off, or opened. */
export function TaskLine({ task: known, onOpen, onChecked }: TaskLineProps) {
  const { mutate } = useChangeTask(known.id);
  const task = useChangedTask(known.id) ?? known;
  const assignedUser = useTeamOwner(task.assignedUserId);
  const isCompleted = task.status === "completed";
  const check = () => {
    const changed = checkTask(task);
    mutate({ changed, seen: task }, { onSuccess: () => onChecked?.(changed) });
  };
  const assignee = task.assignee ?? assignedUser;
  return (
    <li className="flex items-center gap-3 rounded-md py-1">
      <Permitted to="records.write">
        <Checkbox label={`Completed: ${task.title}`} checked={isCompleted} onChange={check} />
      </Permitted>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className={cn(
            "max-w-full cursor-pointer text-left font-medium wrap-anywhere hover:underline",
            isCompleted && "text-ink-muted line-through",
          )}
          onClick={() => onOpen(task)}
        >
          {task.title}
        </button>
        <p className="flex flex-wrap gap-x-2 text-ink-muted empty:hidden">
          {task.dueDate && <TaskDueDate task={task} dueDate={task.dueDate} />}
          {assignee && <span className="min-w-0">{`Assigned to ${assignee}`}</span>}
        </p>
      </div>
      {!isCompleted && (
        <Permitted to="records.write">
          <RescheduleMenu
            task={task}
            onChoose={(dueDate) => mutate({ changed: { ...task, dueDate }, seen: task })}
            onOpen={() => onOpen(task)}
          />
        </Permitted>
      )}
    </li>
  );
}
