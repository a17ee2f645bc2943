import { describe, expect, test } from "vitest";
import { endOfWait, nextSendingTime } from "#server/email/sequences/sending-hours.ts";

const office = { sendingDays: "working-days", fromHour: 9, toHour: 17 } as const;
const next = (from: string, zone: string) =>
  nextSendingTime(new Date(from), office, zone).toISOString();

describe("the hours in which emails go", () => {
  test.each([
    ["2026-03-25T10:20:00.000Z", "Europe/Berlin", "2026-03-25T10:20:00.000Z"],
    ["2026-03-25T16:00:00.000Z", "Europe/Berlin", "2026-03-26T08:00:00.000Z"],
    // From a Friday evening to Monday, across the night in which clocks change.
    ["2026-03-27T18:30:00.000Z", "Europe/Berlin", "2026-03-30T07:00:00.000Z"],
    ["2026-03-25T01:10:00.000Z", "Asia/Kolkata", "2026-03-25T03:30:00.000Z"],
    ["2026-03-25T20:30:00.000Z", "America/Los_Angeles", "2026-03-25T20:30:00.000Z"],
  ])("%s in %s", (from, zone, expected) => {
    expect(next(from, zone)).toBe(expected);
  });
});

describe("a wait ends", () => {
  const from = new Date("2026-03-27T08:00:00Z");
  test.each([
    [{ count: 5, unit: "hours" }, "2026-03-27T13:00:00.000Z"],
    [{ count: 3, unit: "days" }, "2026-03-30T07:00:00.000Z"],
    [{ count: 1, unit: "working-days" }, "2026-03-30T07:00:00.000Z"],
    [{ count: 6, unit: "working-days" }, "2026-04-06T07:00:00.000Z"],
  ] as const)("after %o", (wait, expected) => {
    const end = endOfWait(from, { kind: "wait", ...wait }, "Europe/Berlin");
    expect(end.toISOString()).toBe(expected);
  });

  test.each([
    [{ count: 3, unit: "days" }, "2026-03-31T00:30:00.000Z"],
    [{ count: 1, unit: "working-days" }, "2026-03-30T00:30:00.000Z"],
  ] as const)("at its time of day after an hour that clocks skip, after %o", (wait, expected) => {
    const night = new Date("2026-03-28T01:30:00Z");
    const end = endOfWait(night, { kind: "wait", ...wait }, "Europe/Berlin");
    expect(end.toISOString()).toBe(expected);
  });
});
