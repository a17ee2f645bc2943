import { z } from "zod";
import { mailDays } from "#shared/reports/report-mails.ts";
import { timeZone } from "#shared/format/time-zones.ts";

const mostDays = 365;

/** How many records a schedule runs for at one time; the next time goes on after them. */
export const mostScheduled = 1_000;

const hour = z
  .int("hour must be a whole number from 0 to 23")
  .min(0, "hour must be a whole number from 0 to 23")
  .max(23, "hour must be a whole number from 0 to 23")
  .describe("By the clocks of the time zone");

/** What each trigger without an hour of its own has. */
export const ofDays = {
  timeZone: timeZone
    .optional()
    .describe("In which the days of its conditions and steps begin; UTC without it"),
};

/** A date of the record is so many days away. */
export const dateTrigger = z.object({
  type: z.literal("date"),
  field: z.string("Choose a date").min(1, "Choose a date").max(100),
  days: z
    .int("Days must be a whole number")
    .min(-mostDays, `Days must be at most ${mostDays}`)
    .max(mostDays, `Days must be at most ${mostDays}`)
    .describe("After the date; below 0 before it"),
  hour,
  timeZone,
});

export const scheduleDays = ["daily", ...mailDays] as const;

/** Records that meet the condition are taken at set times. */
export const scheduleTrigger = z.object({
  type: z.literal("schedule"),
  days: z.enum(scheduleDays, "Choose the days"),
  hour,
  timeZone,
});

export type DateTrigger = z.infer<typeof dateTrigger>;
export type ScheduleTrigger = z.infer<typeof scheduleTrigger>;
