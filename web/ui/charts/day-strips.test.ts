import { expect, test } from "vitest";
import { dayStrips } from "./day-strips.ts";

test("a year from Sunday to Saturday is one strip, and several years have one each", () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, day) =>
      new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
    );
  const [strip, ...others] = dayStrips(daysFrom("2025-12-28", 364));
  expect(others).toEqual([]);
  expect(strip).toMatchObject({ name: null, weeks: 52 });
  expect(strip?.days[0]).toEqual({ place: 0, week: 0, weekday: 0 });
  expect(strip?.days.at(-1)).toEqual({ place: 363, week: 51, weekday: 6 });
  expect(strip?.months[0]).toEqual({ label: "Jan 2026", week: 0 });

  // The leap year 2024 begins on a Monday.
  const years = dayStrips(daysFrom("2024-02-29", 700));
  expect(years.map(({ name }) => name)).toEqual(["2024", "2025", "2026"]);
  expect(years[0]?.days[0]).toEqual({ place: 0, week: 8, weekday: 4 });
  expect(years[0]?.months[0]).toEqual({ label: "Mar", week: 8 });
});
