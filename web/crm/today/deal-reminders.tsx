import { format } from "#shared/format.ts";
import { Handshake, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { Deal } from "#shared/deals.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { paths } from "#web/platform/paths.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { MoreThanShown } from "./more-than-shown.tsx";

type DealRemindersProps = {
  items: readonly Deal[];
  hasMore: boolean;
  /** What is said where there is none. */
  empty: string;
  /** What can be done about each. */
  action: { label: string; icon: LucideIcon; run: (deal: Deal) => void };
};

/** Deals that someone should look after; each leads to its page. */
export function DealReminders({ items, hasMore, empty, action }: DealRemindersProps) {
  if (items.length === 0) return <p className="py-6 text-center text-ink-muted">{empty}</p>;
  return (
    <>
      <ul className="-mx-2 grid grid-cols-1">
        {items.map((deal) => (
          <li key={deal.id} className="flex flex-wrap items-center gap-x-2">
            <DealReminder deal={deal} />
            <Permitted to="records.write">
              <Button
                aria-label={`${action.label}: ${deal.title}`}
                className="max-sm:mb-2 max-sm:ml-13"
                onClick={() => action.run(deal)}
              >
                <action.icon aria-hidden />
                {action.label}
              </Button>
            </Permitted>
          </li>
        ))}
      </ul>
      {hasMore && <MoreThanShown count={items.length} what="deals" />}
    </>
  );
}

function DealReminder({ deal }: { deal: Deal }) {
  const { nameOf } = useStages();
  const facts = [nameOf(deal.stage), deal.companyName].filter(Boolean).join(" · ");
  return (
    <Link
      to={paths.deal(deal.id)}
      className="flex min-w-52 flex-1 items-center gap-3 rounded-md p-2 transition-colors hover:bg-hover"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <Handshake aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{deal.title}</span>
        <span className="block truncate text-ink-muted">
          {facts}
          {deal.idleSince && (
            <>
              {" · Idle since "}
              <RelativeTime moment={deal.idleSince} />
            </>
          )}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{format.money(deal.value)}</span>
    </Link>
  );
}
