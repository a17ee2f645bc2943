import { TZDate } from "@date-fns/tz";
import { formatISO, max } from "date-fns";

/** The time zone in which each day begins first. */
export const firstZone = "Pacific/Kiritimati";

export function dayIn(zone: string, moment: Date): string {
  return formatISO(new TZDate(moment, zone), { representation: "date" });
}

/** PostgreSQL has no year 0, in which the first day of year 1 begins east of Greenwich. */
const firstMoment = new Date("0001-01-01T00:00:00Z");

export function startOfDayIn(zone: string, day: string, daysLater = 0): Date {
  const inUtc = new Date(`${day}T00:00:00Z`);
  const start = new TZDate(0, zone);
  // Unlike this, the constructor takes the year 50 to be 1950.
  start.setFullYear(inUtc.getUTCFullYear(), inUtc.getUTCMonth(), inUtc.getUTCDate() + daysLater);
  start.setHours(0, 0, 0, 0);
  return max([new Date(start.getTime()), firstMoment]);
}
