import { expect, test } from "vitest";
import type { Answer, GroupValue } from "#shared/reports/questions.ts";
import { chartDataOf } from "./chart-data.ts";

const value = (key: string | null, stageType: GroupValue["stageType"]): GroupValue => ({
  key,
  label: key ?? "No stage",
  isOthers: false,
  stageType,
  filter: "",
  before: null,
});

function fillsOf(values: GroupValue[]): string[] {
  const group = { field: "stage", label: "Stage", isSeveral: false, distinct: 1 };
  const total = { count: 0, listed: 0, value: null, against: null };
  const answer: Answer = {
    filter: "",
    asOf: null,
    period: null,
    before: null,
    groups: [
      { ...group, values: [] },
      { ...group, values },
    ],
    cells: [],
    total,
    unit: "number",
    againstUnit: null,
  };
  return chartDataOf(answer, "Number of deals").parts.map(({ fill }) => fill);
}

test("won deals are green and lost ones red, wherever their stages stand", () => {
  const lost = [value("lost", "lost"), value("ended", "lost")];
  const won = [value("closed", "won"), value("renewed", "won")];
  expect(fillsOf([...lost, ...won])).toEqual(["bars", "lostLines", "solid", "wonLines"]);
  expect(fillsOf([...won, value(null, null)])).toEqual(["solid", "wonLines", "plain"]);
  expect(fillsOf([value("lead", "open"), value("proposal", "open")])).toEqual(["lines", "dots"]);
});

test("what is no stage has colours by its place", () => {
  expect(fillsOf(["high", "low"].map((key) => value(key, null)))).toEqual(["lines", "solid"]);
});
