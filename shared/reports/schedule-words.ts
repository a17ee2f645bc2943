import type { MailDays, Schedule } from "./report-mails.ts";

export const daysLabels: Record<MailDays, string> = {
  workingDays: "Every working day",
  monday: "Every Monday",
  tuesday: "Every Tuesday",
  wednesday: "Every Wednesday",
  thursday: "Every Thursday",
  friday: "Every Friday",
  saturday: "Every Saturday",
  sunday: "Every Sunday",
  firstOfMonth: "On the first of the month",
};

/** 09:00. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "every Monday at 09:00 (Europe/Berlin)". */
export function saySchedule({ days, hour, timeZone }: Schedule): string {
  const label = daysLabels[days];
  return `${label.charAt(0).toLowerCase()}${label.slice(1)} at ${hourText(hour)} (${timeZone})`;
}
