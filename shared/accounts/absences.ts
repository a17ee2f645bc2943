import { z } from "zod";
import { givenDay, optionalDate } from "#shared/records/fields.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/** The days on which a member is away, the first and the last one included. */
export const absence = z.object({
  from: z.iso.date(),
  until: z.iso.date().nullable().describe("The last day; null where it is not known yet"),
  timeZone: z.string().describe("By whose clock the days begin and end"),
});

export type Absence = z.infer<typeof absence>;

/** Body of PUT /api/members/{id}/absence. */
export const newAbsence = z
  .object({
    from: givenDay("The first day must be a date such as 2026-12-01"),
    until: optionalDate("The last day")
      .default(null)
      .describe("The last day; null where it is not known yet"),
    timeZone: timeZone.describe("By whose clock the days begin and end"),
  })
  .refine(({ from, until }) => until === null || from <= until, {
    path: ["until"],
    error: "The last day must not be before the first day",
  });

/** Whether a member is away at a moment. */
export function isAwayAt(one: Absence | null, moment: Date): boolean {
  if (one === null) return false;
  const today = dayIn(one.timeZone, moment);
  return one.from <= today && !hasEndedBy(one, today);
}

/** Whether the last day was over at a moment. */
export function isOverAt(one: Absence, moment: Date): boolean {
  return hasEndedBy(one, dayIn(one.timeZone, moment));
}

function hasEndedBy({ until }: Absence, today: string): boolean {
  return until !== null && until < today;
}

/** The calendar day of a moment, as YYYY-MM-DD. */
function dayIn(zone: string, moment: Date): string {
  // The Canadian way of writing dates is that of ISO 8601.
  return new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(moment);
}
