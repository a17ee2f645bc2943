import { type ReactNode, useState } from "react";
import type { Task } from "#shared/crm/tasks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { EditedRecord } from "#web/platform/changes/remote-changes.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AddStepForm } from "./add-step-form.tsx";
import type { RelatedRecord } from "./related-record.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskLine } from "./task-line.tsx";
import { useCompletedTasksOf, useOpenTasksOf } from "./tasks.api.ts";
import { useKeptTasks } from "./use-kept-tasks.ts";

type Tasks = ReturnType<typeof useOpenTasksOf>;

export function NextSteps({ of }: { of: RelatedRecord }) {
  const open = useOpenTasksOf(of.id);
  const { shown, keep } = useKeptTasks(open.items);
  const [opened, setOpened] = useState<Task | null>(null);
  return (
    <CardSection title="Next steps">
      <div className="grid gap-3">
        <Permitted to="records.write">
          <AddStepForm related={of} />
        </Permitted>
        <TaskLines tasks={open} empty="Nothing is planned.">
          {shown.map((task) => (
            <TaskLine key={task.id} task={task} onOpen={setOpened} onChecked={keep} />
          ))}
        </TaskLines>
        <CompletedTasks of={of} without={shown} onOpen={setOpened} />
      </div>
      {opened && (
        <EditedRecord value={opened.id}>
          <TaskDialog task={opened} onSaved={() => undefined} onClose={() => setOpened(null)} />
        </EditedRecord>
      )}
    </CardSection>
  );
}

type CompletedTasksProps = {
  of: RelatedRecord;
  /** Those that stand above still. */
  without: readonly Task[];
  onOpen: (task: Task) => void;
};

/** Loads the completed tasks when the section is opened. */
function CompletedTasks({ of, without, onOpen }: CompletedTasksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const completed = useCompletedTasksOf(of.id, isOpen);
  const isBelow = ({ id }: Task) => !without.some((task) => task.id === id);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="pointer-coarse:py-3 cursor-pointer text-ink-muted hover:text-ink">
        Completed tasks
      </summary>
      <div className="mt-2">
        {isOpen && (
          <TaskLines tasks={completed} empty="None is completed yet.">
            {completed.items.filter(isBelow).map((task) => (
              <TaskLine key={task.id} task={task} onOpen={onOpen} />
            ))}
          </TaskLines>
        )}
      </div>
    </details>
  );
}

type TaskLinesProps = { tasks: Tasks; empty: string; children: ReactNode[] };

function TaskLines({ tasks, empty, children }: TaskLinesProps) {
  if (tasks.isPending) return <Skeleton className="h-5" />;
  if (tasks.failure) {
    return (
      <p role="alert" className="text-danger-ink">
        {failureSentence(tasks.failure)}
      </p>
    );
  }
  if (children.length === 0) return <p className="text-ink-muted">{empty}</p>;
  return (
    <>
      <ul className="grid gap-0.5">{children}</ul>
      {tasks.hasMore && (
        <Button disabled={tasks.isLoadingMore} onClick={tasks.loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}
