import { CalendarDays, Link2, type LucideIcon, User } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Task } from "#shared/crm/tasks.ts";
import { CustomFacts } from "#web/records/custom-fields/custom-facts.tsx";
import { useTeamOwner } from "#web/settings/members/members.api.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { PriorityBadge } from "#web/platform/kinds/priority-badge.tsx";
import { linkedCardStyle } from "#web/ui/cards/card.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { cn } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { checkTask } from "./check-task.ts";
import { TaskDueDate } from "./task-due-date.tsx";
import { TaskMenu } from "./task-menu.tsx";
import { TaskStatusBadge } from "./task-status.tsx";
import { useChangedTask, useChangeTask } from "./tasks.api.ts";

type TaskCardProps = {
  task: Task;
  /** The server has taken a press on the checkbox. */
  onChecked: (task: Task) => void;
  onDeleted: () => void;
};

/** One task; a press anywhere but on its checkbox and menu opens it. */
export function TaskCard({ task: known, onChecked, onDeleted }: TaskCardProps) {
  const { mutate } = useChangeTask(known.id);
  const task = useChangedTask(known.id) ?? known;
  const isCompleted = task.status === "completed";
  const check = () => {
    const checked = checkTask(task);
    mutate({ changed: checked, seen: task }, { onSuccess: () => onChecked(checked) });
  };
  return (
    <article
      className={cn(
        linkedCardStyle,
        "flex items-start gap-3 py-2.5 xl:items-center compact:py-1.5",
      )}
    >
      <Permitted to="records.write">
        <div className="relative z-10 mt-0.5 xl:mt-0">
          <Checkbox label={`Completed: ${task.title}`} checked={isCompleted} onChange={check} />
        </div>
      </Permitted>
      <div className="@container min-w-0 flex-1">
        <div className="grid gap-x-4 gap-y-1 @3xl:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0 gap-x-3 @3xl:flex @3xl:items-baseline">
            <h2
              className={cn(
                "font-medium wrap-anywhere",
                task.description && "@3xl:max-w-2/3 @3xl:shrink-0",
                isCompleted && "text-ink-muted line-through",
              )}
            >
              <OpenTaskLink task={task} />
            </h2>
            {task.description && (
              <p className="line-clamp-2 wrap-anywhere text-ink-muted @3xl:line-clamp-1">
                {task.description}
              </p>
            )}
          </div>
          <TaskFacts task={task} />
        </div>
        <CustomFacts entity="task" values={task.customFields} />
      </div>
      <div className="-my-1">
        <TaskMenu task={task} onDeleted={onDeleted} />
      </div>
    </article>
  );
}

/** Opens the dialog; the filter stays in the address. */
function OpenTaskLink({ task }: { task: Task }) {
  const search = new URLSearchParams(useLocation().search);
  search.set("edit", task.id);
  return (
    <Link
      to={{ search: search.toString() }}
      preventScrollReset
      className="after:absolute after:inset-0 after:rounded-lg"
    >
      {task.title}
    </Link>
  );
}

function TaskFacts({ task }: { task: Task }) {
  const assignedUser = useTeamOwner(task.assignedUserId);
  const assignee = task.assignee ?? assignedUser;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
      <span className="flex gap-1.5 max-sm:w-full">
        <PriorityBadge priority={task.priority} />
        <TaskStatusBadge status={task.status} />
      </span>
      {task.dueDate && (
        <TaskFact icon={CalendarDays}>
          <TaskDueDate task={task} dueDate={task.dueDate} />
        </TaskFact>
      )}
      {assignee && <TaskFact icon={User}>{`Assigned to ${assignee}`}</TaskFact>}
      {task.relatedTo && <TaskFact icon={Link2}>{`Related to ${task.relatedTo}`}</TaskFact>}
    </div>
  );
}

function TaskFact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <span className="truncate">{children}</span>
    </span>
  );
}

export function TaskCardSkeleton() {
  return (
    <div className="flex gap-3 rounded-lg border border-line bg-surface p-4">
      <Skeleton className="mt-0.5 size-4.5" />
      <div className="grid flex-1 gap-3">
        <Skeleton className="h-3.5 w-56 max-w-full" />
        <Skeleton className="h-3 w-80 max-w-full" />
        <Skeleton className="h-5 w-64 max-w-full rounded-full" />
      </div>
    </div>
  );
}
