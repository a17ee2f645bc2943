import { TZDate } from "@date-fns/tz";
import { addDays, nextMonday, set } from "date-fns";

const morning = { hours: 8, minutes: 0, seconds: 0, milliseconds: 0 };

/** @returns eight o'clock in a time zone, on the first day on which it is still to come */
export function nextMorning(timeZone: string, now = new Date()): Date {
  const today = set(new TZDate(now, timeZone), morning);
  const next = today.getTime() > now.getTime() ? today : addDays(today, 1);
  return new Date(next.getTime());
}

/** By the clock of who writes. */
export function ownMornings(): { label: string; at: Date }[] {
  const now = new Date();
  const tomorrow = { label: "Tomorrow morning", at: set(addDays(now, 1), morning) };
  const monday = { label: "Monday morning", at: set(nextMonday(now), morning) };
  return tomorrow.at.getTime() === monday.at.getTime() ? [tomorrow] : [tomorrow, monday];
}
