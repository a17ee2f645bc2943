import { CalendarCheck, type LucideIcon, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { type ActivitySubject, useLastContact } from "#web/crm/activities/activities.api.ts";
import { TaskDueDate } from "#web/crm/tasks/task-due-date.tsx";
import { useOpenTasksOf } from "#web/crm/tasks/tasks.api.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";

type RecordGlanceProps = { id: string; subject: ActivitySubject };

/** What one asks first about a record: what is to be done next, and when one was last in touch. */
export function RecordGlance({ id, subject }: RecordGlanceProps) {
  return (
    <section
      aria-label="At a glance"
      className="mb-4 rounded-lg border border-line bg-surface shadow-card"
    >
      <dl className="grid sm:grid-cols-2">
        <Glance icon={CalendarCheck} label="Next step">
          <NextStep id={id} />
        </Glance>
        <Glance icon={MessagesSquare} label="Last contact">
          <LastContact subject={subject} />
        </Glance>
      </dl>
    </section>
  );
}

type GlanceProps = { icon: LucideIcon; label: string; children: ReactNode };

function Glance({ icon: Icon, label, children }: GlanceProps) {
  return (
    <div className="flex min-w-0 items-center gap-2 px-4 py-2 sm:[&+div]:border-l sm:[&+div]:border-line">
      <dt className="flex shrink-0 items-center gap-2 text-ink-muted">
        <Icon aria-hidden className="size-4 text-ink-faint" />
        {label}
      </dt>
      <dd className="flex min-h-5 min-w-0 flex-1 flex-wrap items-baseline gap-x-2">{children}</dd>
    </div>
  );
}

function NextStep({ id }: { id: string }) {
  const { items, isPending, failure } = useOpenTasksOf(id);
  const [next] = items;
  if (isPending || failure) return null;
  if (!next) return <span className="text-ink-muted">Nothing is planned</span>;
  return (
    <>
      <span className="min-w-0 truncate font-medium">{next.title}</span>
      {next.dueDate && (
        <span className="text-ink-muted">
          <TaskDueDate task={next} dueDate={next.dueDate} />
        </span>
      )}
    </>
  );
}

function LastContact({ subject }: { subject: ActivitySubject }) {
  const { data: last } = useLastContact(subject);
  if (last === undefined) return null;
  if (last === null) return <span className="text-ink-muted">No call, email or meeting yet</span>;
  return (
    <>
      <span className="min-w-0 truncate font-medium">{last.title}</span>
      <RelativeTime moment={last.occurredAt} className="text-ink-muted" />
    </>
  );
}
