import { countText } from "#shared/format/count-text.ts";
import { daysLabels, hourText } from "#shared/reports/schedule-words.ts";
import type { DateTrigger, ScheduleTrigger } from "#shared/rules/timed-triggers.ts";

export const scheduleLabels = {
  daily: "Every day",
  ...daysLabels,
} satisfies Record<ScheduleTrigger["days"], string>;

/** "3 days before". */
export function sayAway({ days }: Pick<DateTrigger, "days">): string {
  const count = Math.abs(days);
  if (count === 0) return "on";
  return `${countText(count, "day", "days")} ${days < 0 ? "before" : "after"}`;
}

/** " at 09:00 (Europe/Berlin)". */
export function sayHour({ hour, timeZone }: Pick<DateTrigger, "hour" | "timeZone">): string {
  return ` at ${hourText(hour)} (${timeZone})`;
}

/** "Every Monday at 09:00 (Europe/Berlin)". */
export function sayTimes(trigger: ScheduleTrigger): string {
  return `${scheduleLabels[trigger.days]}${sayHour(trigger)}`;
}
