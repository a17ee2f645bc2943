import { expect, test } from "vitest";
import { daysOfSpan } from "./spans.ts";

test.each([
  ["thisWeek", "a Sunday", "2026-03-08", "2026-03-08", "2026-03-14"],
  ["lastWeek", "a Sunday", "2026-03-08", "2026-03-01", "2026-03-07"],
  ["thisWeek", "a Saturday", "2026-03-07", "2026-03-01", "2026-03-07"],
  ["lastWeek", "a Saturday", "2026-03-07", "2026-02-22", "2026-02-28"],
  ["thisWeek", "a day before a new year", "2026-12-31", "2026-12-27", "2027-01-02"],
  ["thisWeek", "a day after a new year", "2027-01-01", "2026-12-27", "2027-01-02"],
  ["lastWeek", "the first Sunday of a year", "2027-01-03", "2026-12-27", "2027-01-02"],
] as const)("%s on %s goes from Sunday to Saturday", (span, _name, today, first, last) => {
  expect(daysOfSpan(span, today)).toEqual({ first, last });
});
