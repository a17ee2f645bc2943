import { expect, test } from "vitest";
import { spanAbout } from "./calendar-spans.ts";

test.each([
  ["isToday", "2026-03-31", "2026-03-31", "2026-03-31"],
  ["isThisWeek", "2026-11-15", "2026-11-15", "2026-11-21"],
  ["isThisWeek", "2026-11-21", "2026-11-15", "2026-11-21"],
  ["isThisWeek", "2027-01-01", "2026-12-27", "2027-01-02"],
  ["isThisMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["isThisMonth", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["isThisMonth", "2027-02-01", "2027-02-01", "2027-02-28"],
])("%s about %s is from %s to %s", (operator, day, first, last) => {
  expect(spanAbout(operator, day)).toEqual({ first, last });
});

test("other operators name no span of the calendar", () => {
  expect(spanAbout("isOverdue", "2026-03-31")).toBeNull();
});
