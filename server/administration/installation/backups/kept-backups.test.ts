import { expect, test } from "vitest";
import { dailyName, listSurplus } from "./kept-backups.ts";

const rule = { days: 7, weeks: 4, months: 12 };
const dayMs = 86_400_000;
const today = Date.UTC(2026, 10, 22, 3, 17);

function daysAgo(days: number): string {
  return dailyName(new Date(today - days * dayMs));
}

test("of two years of days, seven days, four weeks and twelve months are kept", () => {
  let kept: string[] = [];
  for (let days = 730; days >= 0; days -= 1) {
    kept.push(daysAgo(days));
    const surplus = new Set(listSurplus(kept, rule));
    kept = kept.filter((name) => !surplus.has(name));
  }
  const stamps = kept.map((name) => name.slice("crm-pro-daily-".length).slice(0, 8));
  // A week ends on Sunday: the last four are those to the 22nd, 15th, 8th and 1st.
  const expected = [
    "20251231 20260131 20260228 20260331 20260430 20260531 20260630",
    "20260731 20260831 20260930 20261031 20261101 20261108 20261115",
    "20261116 20261117 20261118 20261119 20261120 20261121 20261122",
  ];
  expect(stamps).toEqual(expected.join(" ").split(" "));
});

test("of several on a day the newest is kept", () => {
  const morning = dailyName(new Date("2026-11-22T03:17:00Z"));
  const noon = dailyName(new Date("2026-11-22T12:00:00Z"));
  expect(listSurplus([noon, morning], rule)).toEqual([morning]);
});

test("an installation that stood still for a year loses nothing that the rule had kept", () => {
  const before = [400, 401, 402].map(daysAgo);
  expect(listSurplus([...before, daysAgo(0)], rule)).toEqual([]);
});

test("what is not a daily backup stays", () => {
  const others = ["crm-pro-20201122T031700.backup.age", "notes.txt", "crm-pro-daily-x.backup.age"];
  const many = Array.from({ length: 40 }, (_, days) => daysAgo(days));
  expect(listSurplus([...others, ...many], rule).filter((name) => others.includes(name))).toEqual(
    [],
  );
});
