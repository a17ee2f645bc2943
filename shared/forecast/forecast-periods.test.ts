import { expect, test } from "vitest";
import {
  dayAfter,
  daysUntil,
  monthsIn,
  periodAbout,
  periodAfter,
  periodLabel,
} from "./forecast-periods.ts";

test("a period is known by any day of it", () => {
  expect(periodAbout("month", "2028-02-29", 1)).toMatchObject({
    first: "2028-02-01",
    last: "2028-02-29",
  });
  expect(periodAbout("quarter", "2026-12-31", 1)).toMatchObject({
    first: "2026-10-01",
    last: "2026-12-31",
  });
  expect(periodAbout("year", "2026-01-01", 1)).toMatchObject({
    first: "2026-01-01",
    last: "2026-12-31",
  });
});

test("a year that begins in another month ends in another year", () => {
  expect(periodAbout("year", "2027-01-31", 2)).toMatchObject({
    first: "2026-02-01",
    last: "2027-01-31",
  });
  expect(periodAbout("quarter", "2027-01-31", 2)).toMatchObject({
    first: "2026-11-01",
    last: "2027-01-31",
  });
  expect(periodAbout("quarter", "2026-12-31", 12)).toMatchObject({
    first: "2026-12-01",
    last: "2027-02-28",
  });
  expect(periodLabel(periodAbout("quarter", "2027-01-31", 2), 2)).toBe("Q4 2026/27");
  expect(periodLabel(periodAbout("year", "2027-01-31", 2), 2)).toBe("2026/27");
});

test("one period follows the other without a gap, across the year's end", () => {
  for (const kind of ["month", "quarter", "year"] as const) {
    for (let yearStart = 1; yearStart <= 12; yearStart++) {
      let period = periodAbout(kind, "2025-12-31", yearStart);
      for (let step = 0; step < 14; step++) {
        const next = periodAfter(period, 1);
        expect(dayAfter(period.last, 1)).toBe(next.first);
        expect(periodAbout(kind, next.last, yearStart)).toEqual(next);
        expect(periodAfter(next, -1)).toEqual(period);
        period = next;
      }
    }
  }
});

test("days are counted by the calendar, and have no hour to lose", () => {
  expect(daysUntil("2026-03-01", "2026-03-31")).toBe(31);
  expect(daysUntil("2026-10-01", "2026-12-31")).toBe(92);
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(monthsIn(periodAbout("quarter", "2026-11-24", 1)).map(({ first }) => first)).toEqual([
    "2026-10-01",
    "2026-11-01",
    "2026-12-01",
  ]);
});

test("periods are called as people call them", () => {
  expect(periodLabel(periodAbout("month", "2026-11-24", 7), 7)).toBe("November 2026");
  expect(periodLabel(periodAbout("quarter", "2026-11-24", 1), 1)).toBe("Q4 2026");
  expect(periodLabel(periodAbout("year", "2026-11-24", 1), 1)).toBe("2026");
});
