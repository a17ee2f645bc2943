import { expect, test } from "vitest";
import type { MailDays } from "#shared/reports/report-mails.ts";
import { afterDue, nextDue } from "./next-due.ts";

const cases: [MailDays, number, string, string, string][] = [
  ["monday", 9, "Europe/Berlin", "2026-11-25T12:00Z", "2026-11-30T08:00Z"],
  ["wednesday", 13, "Europe/Berlin", "2026-11-25T12:00Z", "2026-12-02T12:00Z"],
  ["wednesday", 13, "Europe/Berlin", "2026-11-25T11:59Z", "2026-11-25T12:00Z"],
  ["workingDays", 9, "UTC", "2026-11-27T09:00Z", "2026-11-30T09:00Z"],
  ["firstOfMonth", 0, "America/New_York", "2026-12-31T23:00Z", "2027-01-01T05:00Z"],
  ["firstOfMonth", 9, "Pacific/Kiritimati", "2026-12-31T12:00Z", "2026-12-31T19:00Z"],
  ["workingDays", 23, "Europe/London", "2026-12-31T23:00Z", "2027-01-01T23:00Z"],
  // Clocks are put forward at 2:00, or at midnight, and back at 3:00 or 2:00.
  ["sunday", 2, "Europe/Berlin", "2026-03-28T12:00Z", "2026-03-29T01:00Z"],
  ["sunday", 2, "America/New_York", "2026-03-08T04:00Z", "2026-03-08T07:00Z"],
  ["sunday", 0, "Atlantic/Azores", "2026-03-28T12:00Z", "2026-03-29T01:00Z"],
  ["sunday", 2, "Europe/Berlin", "2026-10-24T12:00Z", "2026-10-25T01:00Z"],
  ["sunday", 2, "Europe/Berlin", "2026-10-25T01:00Z", "2026-11-01T01:00Z"],
  ["sunday", 1, "America/New_York", "2026-11-01T04:00Z", "2026-11-01T05:00Z"],
];

test.each(cases)("%s at %i in %s after %s is %s", (days, hour, timeZone, after, due) => {
  const next = nextDue({ days, hour, timeZone }, new Date(after));
  expect(next).toEqual(new Date(due));
});

test("what is due by the database's clock is not due again where the server's is behind", () => {
  const mondays = { days: "monday", hour: 9, timeZone: "Europe/Berlin" } as const;
  const behind = new Date("2026-11-30T07:59:58Z");
  expect(nextDue(mondays, afterDue("2026-11-30T08:00:00.000Z", behind))).toEqual(
    new Date("2026-12-07T08:00Z"),
  );
});
