import { TZDate } from "@date-fns/tz";
import { addDays, addHours, addMinutes, isWeekend, startOfHour } from "date-fns";
import type { SendingHours } from "#shared/email/sequences.ts";
import type { WaitStep } from "#shared/email/sequence-steps.ts";

/** @returns the moment itself where emails go then, or else the next one at which they do */
export function nextSendingTime(from: Date, hours: SendingHours, timeZone: string): Date {
  if (isOpen(new TZDate(from, timeZone), hours)) return from;
  let at = new TZDate(startOfHour(new TZDate(from, timeZone)), timeZone);
  // Hour by hour, as a day at which clocks change has more or fewer of them.
  while (!isOpen(at, hours)) at = new TZDate(addHours(at, 1), timeZone);
  return new Date(at.getTime());
}

function isOpen(local: TZDate, { sendingDays, fromHour, toHour }: SendingHours): boolean {
  if (sendingDays === "working-days" && isWeekend(local)) return false;
  return local.getHours() >= fromHour && local.getHours() < toHour;
}

/** When a wait that begins now is over. Days keep their time of day; working days are Monday to Friday. */
export function endOfWait(from: Date, { count, unit }: WaitStep, timeZone: string): Date {
  if (unit === "hours") return addMinutes(from, count * 60);
  const local = new TZDate(from, timeZone);
  // Added at once: an hour that clocks skip on a day between would move all days after it.
  const days = unit === "days" ? count : daysUntilWorked(local, count);
  return new Date(addDays(local, days).getTime());
}

function daysUntilWorked(from: TZDate, workingDays: number): number {
  let days = 0;
  for (let left = workingDays; left > 0;) {
    days += 1;
    if (!isWeekend(addDays(from, days))) left -= 1;
  }
  return days;
}
