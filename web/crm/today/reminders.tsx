import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { MoreThanShown } from "./more-than-shown.tsx";

type Reminder = {
  id: string;
  name: string;
  path: string;
  facts: ReactNode;
  /** What it is worth, where that is known. */
  worth?: string;
  /** What is done about it, where that can be. */
  run?: () => void;
};

type RemindersProps = {
  reminders: readonly Reminder[];
  hasMore: boolean;
  icon: LucideIcon;
  action: { label: string; icon: LucideIcon };
};

/** Records that someone should look after; each leads to its page. */
export function Reminders({ reminders, hasMore, icon, action }: RemindersProps) {
  return (
    <>
      <ul className="-mx-2 grid">
        {reminders.map((reminder) => (
          <li key={reminder.id} className="flex flex-wrap items-center gap-x-2">
            <ReminderLink {...reminder} icon={icon} />
            {reminder.run && (
              <Permitted to="records.write">
                <Button
                  aria-label={`${action.label}: ${reminder.name}`}
                  className="mr-2 max-sm:mb-2 max-sm:ml-13"
                  onClick={reminder.run}
                >
                  <action.icon aria-hidden />
                  {action.label}
                </Button>
              </Permitted>
            )}
          </li>
        ))}
      </ul>
      {hasMore && <MoreThanShown count={reminders.length} />}
    </>
  );
}

function ReminderLink({ name, path, facts, worth, icon: Icon }: Reminder & { icon: LucideIcon }) {
  return (
    <Link
      to={path}
      className="flex min-w-52 flex-1 items-center gap-3 rounded-md p-2 transition-colors hover:bg-hover"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block wrap-break-word text-ink-muted">{facts}</span>
      </span>
      {worth !== undefined && <span className="shrink-0 font-semibold tabular-nums">{worth}</span>}
    </Link>
  );
}
