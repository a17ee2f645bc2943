import { expect, test } from "vitest";
import { periodAbout } from "#shared/forecast/forecast-periods.ts";
import { cellKey, changesOf, periodsIn, withFile, withPasted } from "./quota-draft.ts";

const subjects = [
  { subject: "person", id: "ada", name: "Ada Lovelace", isMember: true },
  { subject: "team", id: "sales", name: "Sales", isMember: true },
] as const;
const quarters = periodsIn(periodAbout("year", "2026-11-24", 4), "quarter");

test("a year has its months, quarters or itself from its first month on", () => {
  expect(quarters.map(({ first }) => first)).toEqual([
    "2026-04-01",
    "2026-07-01",
    "2026-10-01",
    "2027-01-01",
  ]);
  const months = periodsIn(periodAbout("year", "2026-11-24", 4), "month");
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.last).toBe("2027-03-31");
});

test("a pasted block fills the grid from its cell on, and no further", () => {
  const draft = withPasted(
    new Map(),
    "1,000\t2\tx\n3\t4\t5\n6",
    { row: 0, column: 2 },
    subjects,
    quarters,
  );
  expect(Object.fromEntries(draft)).toEqual({
    "ada 2026-10-01": "1000",
    "ada 2027-01-01": "2",
    "sales 2026-10-01": "3",
    "sales 2027-01-01": "4",
  });
});

test("a file is read by its names, and what it names wrongly is reported", () => {
  const file = "Who,Q1,Q2,Q3,Q4\nada lovelace,10,20,,oops\nGrace,1,2,3,4\nSales,5";
  const { draft, unknown } = withFile(new Map(), file, subjects, quarters);
  expect(unknown).toEqual(["Grace"]);
  const set = new Map([
    [cellKey("ada", "2026-10-01"), "7"],
    [cellKey("sales", "2026-04-01"), "5"],
  ]);
  const { wrong, quotas } = changesOf(draft, set, subjects);
  expect([...wrong]).toEqual(["ada 2027-01-01"]);
  expect(quotas).toEqual([
    { subject: "person", subjectId: "ada", first: "2026-04-01", amount: "10" },
    { subject: "person", subjectId: "ada", first: "2026-07-01", amount: "20" },
    { subject: "person", subjectId: "ada", first: "2026-10-01", amount: null },
  ]);
});
