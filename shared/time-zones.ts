import { z } from "zod";

/** A time zone by its name in the IANA database, such as Europe/Berlin. */
export const timeZone = z
  .string("timeZone must be one text")
  .max(60, "timeZone is too long")
  .refine(isTimeZone, "timeZone must be the name of a time zone, such as Europe/Berlin");

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** The calendar date in a time zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, moment: Date): string {
  return new Date(moment.getTime() + offsetMs(zone, moment)).toISOString().slice(0, 10);
}

/** When a calendar date, or one some days later, begins in a time zone. */
export function startOfDayIn(zone: string, day: string, daysLater = 0): Date {
  const inUtc = new Date(`${day}T00:00:00Z`).getTime() + daysLater * dayMs;
  const guess = new Date(inUtc - offsetMs(zone, new Date(inUtc)));
  // Between the two the clocks may have been set.
  return new Date(inUtc - offsetMs(zone, guess));
}

const dayMs = 86_400_000;

/** By how much a zone's clocks are before those of UTC at a moment. */
function offsetMs(zone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    of("year"),
    of("month") - 1,
    of("day"),
    of("hour"),
    of("minute"),
    of("second"),
  );
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}
