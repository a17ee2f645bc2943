import { expect, test } from "vitest";
import { dueDay } from "./due-day.ts";

test.each([
  ["America/New_York", "2027-03-14T04:30:00Z", 1, "2027-03-14"],
  ["America/New_York", "2026-10-31T04:30:00Z", 2, "2026-11-02"],
  ["America/Nuuk", "2026-02-22T01:00:00Z", 35, "2026-03-28"],
  ["Pacific/Kiritimati", "2027-02-28T12:00:00Z", 0, "2027-03-01"],
])("in %s at %s what is due in %i days is due on %s", (timeZone, now, days, day) => {
  const trigger = { type: "schedule", days: "daily", hour: 9, timeZone } as const;
  expect(dueDay(trigger, days, new Date(now))).toBe(day);
});
