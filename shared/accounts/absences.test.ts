import { expect, test } from "vitest";
import { isAwayAt, isOverAt, newAbsence } from "./absences.ts";

const inBerlin = { from: "2026-12-01", until: "2026-12-05", timeZone: "Europe/Berlin" };

test("an absence begins and ends at midnight of its own time zone", () => {
  const awayAt = (moment: string) => isAwayAt(inBerlin, new Date(moment));
  expect(awayAt("2026-11-30T22:59:59Z")).toBe(false);
  expect(awayAt("2026-11-30T23:00:00Z")).toBe(true);
  expect(awayAt("2026-12-05T22:59:59Z")).toBe(true);
  expect(awayAt("2026-12-05T23:00:00Z")).toBe(false);
  expect(isOverAt(inBerlin, new Date("2026-12-05T22:59:59Z"))).toBe(false);
  expect(isOverAt(inBerlin, new Date("2026-12-05T23:00:00Z"))).toBe(true);
});

test("the same days begin later in the west", () => {
  const moment = new Date("2026-12-01T05:00:00Z");
  const inLosAngeles = { ...inBerlin, timeZone: "America/Los_Angeles" };
  expect([isAwayAt(inBerlin, moment), isAwayAt(inLosAngeles, moment)]).toEqual([true, false]);
});

test("an absence without a last day goes on", () => {
  const open = { ...inBerlin, until: null };
  expect(isAwayAt(open, new Date("2031-01-01T00:00:00Z"))).toBe(true);
  expect(isAwayAt(open, new Date("2026-11-01T00:00:00Z"))).toBe(false);
  expect(isOverAt(open, new Date("2031-01-01T00:00:00Z"))).toBe(false);
  expect(isAwayAt(null, new Date())).toBe(false);
});

test("one day can be the whole absence, and the last day is not before the first", () => {
  expect(newAbsence.safeParse({ ...inBerlin, until: inBerlin.from }).success).toBe(true);
  const { error } = newAbsence.safeParse({ ...inBerlin, until: "2026-11-30" });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["until"], "The last day must not be before the first day"],
  ]);
});
