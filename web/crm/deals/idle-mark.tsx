import type { Deal } from "#shared/crm/deals.ts";
import { format } from "#shared/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { daysWords } from "./deal-facts.tsx";

/** Says that no one has touched a deal for longer than its stage allows, or until when that is meant. */
export function IdleMark({ deal, className }: { deal: Deal; className?: string }) {
  const day = snoozedDay(deal);
  if (day === null) {
    const since = shownIdleSince(deal);
    if (since === null) return null;
    return (
      <p className={className}>
        <Badge tone="warning">{idleWords(since)}</Badge>
      </p>
    );
  }
  return (
    <p className={className}>
      <Badge>Snoozed until {format.date(day, "day")}</Badge>{" "}
      <span className="text-xs wrap-anywhere text-ink-muted">{deal.snoozeReason}</span>
    </p>
  );
}

/** "Idle for 15 days" */
export function idleWords(since: string): string {
  return `Idle for ${daysWords(daysSince(since))}`;
}

/** Since when a deal counts as idle here. The server may take a snooze to be over that is not over here. */
export function shownIdleSince(deal: Deal): string | null {
  return snoozedDay(deal) === null ? deal.idleSince : null;
}

/** The day until which an idle deal is left alone; null where none is ahead. */
export function snoozedDay({ snoozedUntil }: Deal): string | null {
  const isAhead = snoozedUntil !== null && new Date(`${snoozedUntil}T00:00`) > new Date();
  return isAhead ? snoozedUntil : null;
}

const dayMs = 86_400_000;

/** Days of the calendar: those on which clocks are put forward or back are shorter or longer. */
function daysSince(moment: string): number {
  return Math.max(1, Math.round((midnightBefore(Date.now()) - midnightBefore(moment)) / dayMs));
}

const midnightBefore = (moment: number | string) => new Date(moment).setHours(0, 0, 0, 0);
