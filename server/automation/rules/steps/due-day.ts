import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import { type RuleTrigger, zoneOf } from "#shared/rules/rules.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";

/** The day so many days from now, where the rule's days begin. By the calendar: days of 23 or 25 hours count as one. */
export function dueDay(trigger: RuleTrigger, days: number | null, now = new Date()): string | null {
  return days === null ? null : dayAfter(dayIn(zoneOf(trigger), now), days);
}
