import { expect, test } from "vitest";
import { daysOfStep, stepAbout, stepLabel } from "./date-steps.ts";

test.each([
  ["2026-03-01", "2026-03-01", "2026-03-07"],
  ["2026-03-07", "2026-03-01", "2026-03-07"],
  ["2027-01-02", "2026-12-27", "2027-01-02"],
])("the week of %s goes from Sunday to Saturday", (day, first, last) => {
  expect(stepAbout("week", day)).toBe(first);
  expect(daysOfStep("week", first)).toEqual({ first, last });
});

test("a week is called by its Sunday", () => {
  expect(stepLabel("week", stepAbout("week", "2026-03-04"))).toBe("Week of Mar 1, 2026");
});
