import { countText } from "#shared/format/count-text.ts";

/** "3 days", "1 hour": days where they are whole. */
export function sayHours(hours: number): string {
  const days = hours / 24;
  if (Number.isInteger(days)) return countText(days, "day", "days");
  return countText(hours, "hour", "hours");
}
