import type { PlanInterval } from "./billing.ts";

/** How long someone goes on working after a period ended without the next payment. */
export const graceDays = 7;

const dayMs = 86_400_000;

export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs);
}

/**
 * The same day and time in UTC some months later, or the month's last day where it has no such day.
 * A change of summer time moves nothing.
 */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0));
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay.getUTCDate()));
  return later;
}

/**
 * When the period ends that begins at `start`. Counted from the first day of the first period, so
 * that 31 January is followed by 28 February and that by 31 March.
 */
export function periodEnd(anchor: Date, start: Date, interval: PlanInterval): Date {
  const elapsed =
    (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (start.getUTCMonth() - anchor.getUTCMonth());
  return addMonths(anchor, elapsed + (interval === "year" ? 12 : 1));
}

/** A time that is paid for, and what it cost in pence. */
export interface PaidPeriod {
  start: Date;
  end: Date;
  pence: number;
}

/** What the rest of a period is worth in whole pence, rounded down. */
export function unusedCredit({ start, end, pence }: PaidPeriod, now: Date): number {
  const left = end.getTime() - Math.max(now.getTime(), start.getTime());
  const whole = end.getTime() - start.getTime();
  return left <= 0 || whole <= 0 ? 0 : Math.floor((pence * left) / whole);
}
