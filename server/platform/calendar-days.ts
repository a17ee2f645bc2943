import { TZDate } from "@date-fns/tz";
import { formatISO } from "date-fns";

export function dayIn(zone: string, moment: Date): string {
  return formatISO(new TZDate(moment, zone), { representation: "date" });
}

export function startOfDayIn(zone: string, day: string, daysLater = 0): Date {
  const inUtc = new Date(`${day}T00:00:00Z`);
  const [year, month, date] = [inUtc.getUTCFullYear(), inUtc.getUTCMonth(), inUtc.getUTCDate()];
  return new Date(new TZDate(year, month, date + daysLater, zone).getTime());
}
