import { TZDate } from "@date-fns/tz";
import { max } from "date-fns";
import type { MailDays, Schedule } from "#shared/reports/report-mails.ts";

/** From Sunday, as calendars of JavaScript count. */
const weekdays: MailDays[] = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
];

/** The first moment of a schedule after another moment. An hour that clocks skip is the one after it, and one that comes twice counts once. */
export function nextDue({ days, hour, timeZone }: Schedule, after: Date): Date {
  const today = new TZDate(after, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + ahead));
    const due = momentOf(day, hour, timeZone);
    if (isMeant(days, day) && due > after) return due;
  }
}

/** After what was due and after now: this clock may be behind that of the database, which has said that it is due. */
export function afterDue(dueAt: string, now = new Date()): Date {
  return max([new Date(dueAt), now]);
}

/** @param day by its date in UTC */
function isMeant(days: MailDays, day: Date): boolean {
  const weekday = day.getUTCDay();
  if (days === "workingDays") return weekday >= 1 && weekday <= 5;
  return days === "firstOfMonth" ? day.getUTCDate() === 1 : weekdays[weekday] === days;
}

/** @param day by its date in UTC */
export function momentOf(day: Date, hour: number, timeZone: string): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  return new Date(new TZDate(year, month, date, hour, timeZone).getTime());
}
