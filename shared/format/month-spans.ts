import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import {
  monthsIn,
  type Period,
  periodAbout,
  periodAfter,
} from "#shared/forecast/forecast-periods.ts";
import { timeZone } from "./time-zones.ts";

/** The most months that one picture is of. */
export const mostMonths = 36;

function monthText(name: string) {
  const message = `${name} must be a month, such as 2027-03`;
  return z.string(message).regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, message);
}

/** Query of the calls that look back: whose deals, of which pipeline, and from which month to which. */
export const monthsQuery = z.object({
  from: monthText("from"),
  to: monthText("to"),
  /** In which months begin and end. */
  timeZone: timeZone.default("UTC"),
  pipelineId: givenId("pipelineId must be the id of a pipeline").optional(),
  ownerId: givenId("ownerId must be the id of a member").optional(),
});

export type MonthsQuery = z.output<typeof monthsQuery>;

/** From one month to another, both included; none where the second is earlier. */
export function monthsBetween(from: string, to: string): Period[] {
  const [first] = monthsIn(periodAbout("month", `${from}-01`, 1));
  const count = numberOf(to) - numberOf(from) + 1;
  if (!first || count < 1) return [];
  return Array.from({ length: count }, (_, place) => periodAfter(first, place));
}

/** The months `count` long that end with the one of a day. */
export function lastMonths(day: string, count: number): { from: string; to: string } {
  const last = periodAbout("month", day, 1);
  return { from: periodAfter(last, 1 - count).first.slice(0, 7), to: last.first.slice(0, 7) };
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}
