import { expect, test, vi } from "vitest";
import { addMonths, periodEnd, unusedCredit } from "./billing-periods.ts";
import type { PlanInterval } from "./billing.ts";

/** The ends of the periods that follow each other from a first day on. */
function ends(first: string, interval: PlanInterval, count: number): string[] {
  const anchor = new Date(first);
  let start = anchor;
  return Array.from({ length: count }, () => {
    start = periodEnd(anchor, start, interval);
    return start.toISOString().replace(":00.000Z", "");
  });
}

test("a month that begins on the 31st ends on the last day of shorter months", () => {
  expect(ends("2027-01-31T10:30:00Z", "month", 4)).toEqual([
    "2027-02-28T10:30",
    "2027-03-31T10:30",
    "2027-04-30T10:30",
    "2027-05-31T10:30",
  ]);
  expect(ends("2028-01-31T10:30:00Z", "month", 2)).toEqual([
    "2028-02-29T10:30",
    "2028-03-31T10:30",
  ]);
});

test("a year that begins on a leap day ends on one again when there is one", () => {
  expect(ends("2028-02-29T00:00:00Z", "year", 4)).toEqual([
    "2029-02-28T00:00",
    "2030-02-28T00:00",
    "2031-02-28T00:00",
    "2032-02-29T00:00",
  ]);
});

test("months run over the end of the year and over a change of summer time", () => {
  expect(ends("2026-11-30T01:30:00Z", "month", 5)).toEqual([
    "2026-12-30T01:30",
    "2027-01-30T01:30",
    "2027-02-28T01:30",
    "2027-03-30T01:30",
    "2027-04-30T01:30",
  ]);
  expect(addMonths(new Date("2027-03-01T00:30:00Z"), -1).toISOString()).toBe(
    "2027-02-01T00:30:00.000Z",
  );
});

test("a month that begins on a leap day ends on the 29th, and on the 28th a year later", () => {
  expect(ends("2028-02-29T23:59:00Z", "month", 13)).toEqual([
    ...["03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map(
      (month) => `2028-${month}-29T23:59`,
    ),
    "2029-01-29T23:59",
    "2029-02-28T23:59",
    "2029-03-29T23:59",
  ]);
});

test("a server in London counts as one in UTC does, over both changes of its clocks", () => {
  vi.stubEnv("TZ", "Europe/London");
  expect(new Date("2027-06-01T00:00:00Z").getHours(), "it is summer time there").toBe(1);
  expect(ends("2027-02-28T00:30:00Z", "month", 2)).toEqual([
    "2027-03-28T00:30",
    "2027-04-28T00:30",
  ]);
  expect(ends("2027-03-30T23:30:00Z", "month", 2)).toEqual([
    "2027-04-30T23:30",
    "2027-05-30T23:30",
  ]);
  expect(ends("2027-09-30T23:30:00Z", "month", 2)).toEqual([
    "2027-10-30T23:30",
    "2027-11-30T23:30",
  ]);
  vi.unstubAllEnvs();
});

test("unused time is worth whole pence, never more than was paid and never less than nothing", () => {
  const april = {
    start: new Date("2027-04-01T00:00:00Z"),
    end: new Date("2027-05-01T00:00:00Z"),
    pence: 2_900,
  };
  const creditOn = (moment: string) => unusedCredit(april, new Date(moment));
  expect(creditOn("2027-04-01T00:00:00Z")).toBe(2_900);
  expect(creditOn("2027-04-16T00:00:00Z")).toBe(1_450);
  expect(creditOn("2027-04-11T00:00:00Z")).toBe(1_933);
  expect(creditOn("2027-04-30T23:59:59.999Z")).toBe(0);
  expect(creditOn("2027-03-20T00:00:00Z")).toBe(2_900);
  expect(creditOn("2027-06-01T00:00:00Z")).toBe(0);
  expect(unusedCredit({ ...april, end: april.start }, april.start)).toBe(0);
});
