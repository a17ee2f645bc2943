import { expect, test } from "vitest";
import { timeZone } from "#shared/format/time-zones.ts";
import { dayIn, startOfDayIn } from "./calendar-days.ts";

test.each([
  ["UTC", "2026-03-31T23:30:00Z", "2026-03-31"],
  ["Europe/Berlin", "2026-03-31T23:30:00Z", "2026-04-01"],
  ["America/Los_Angeles", "2026-03-31T05:00:00Z", "2026-03-30"],
  ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"],
])("in %s %s is on %s", (zone, moment, day) => {
  expect(dayIn(zone, new Date(moment))).toBe(day);
});

test.each([
  ["UTC", "2026-03-31", "2026-03-31T00:00:00.000Z"],
  ["Europe/Berlin", "2026-01-15", "2026-01-14T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  ["America/New_York", "2026-11-02", "2026-11-02T05:00:00.000Z"],
  ["Asia/Kathmandu", "2026-06-01", "2026-05-31T18:15:00.000Z"],
  // Not 1950.
  ["UTC", "0050-01-01", "0050-01-01T00:00:00.000Z"],
  ["Etc/GMT+5", "0099-12-31", "0099-12-31T05:00:00.000Z"],
  ["Etc/GMT-14", "0002-01-01", "0001-12-31T10:00:00.000Z"],
])("in %s %s begins at %s", (zone, day, moment) => {
  expect(startOfDayIn(zone, day).toISOString()).toBe(moment);
});

test("a day later begins when the clocks say so", () => {
  expect(startOfDayIn("Europe/Berlin", "2026-03-29", 1).toISOString()).toBe(
    "2026-03-29T22:00:00.000Z",
  );
});

test.each(["Europe/Berlin", "UTC", "Etc/GMT+5"])("%s is a time zone", (name) => {
  expect(timeZone.safeParse(name).success).toBe(true);
});

test.each(["", "Berlin", "+02:00", "Europe/Berlin'; --"])("%j is none", (name) => {
  expect(timeZone.safeParse(name).success).toBe(false);
});
