import { expect, test } from "vitest";
import type { Answer, GroupValue } from "#shared/reports/questions.ts";
import { chartDataOf, funnelBarsOf } from "./chart-data.ts";

const value = (key: string | null, stageType: GroupValue["stageType"]): GroupValue => ({
  key,
  label: key ?? "No stage",
  isOthers: false,
  stageType,
  filter: "",
  before: null,
});

const group = { field: "stage", label: "Stage", isSeveral: false, distinct: 1 };

function answerOf(...groups: GroupValue[][]): Answer {
  return {
    filter: "",
    asOf: null,
    period: null,
    before: null,
    groups: groups.map((values) => ({ ...group, values })),
    cells: [],
    total: { count: 0, listed: 0, value: null, against: null },
    unit: "number",
    againstUnit: null,
  };
}

function fillsOf(values: GroupValue[]): string[] {
  return chartDataOf(answerOf([], values), "Number of deals").parts.map(({ fill }) => fill);
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

test("a funnel has the stages that are won in green, and no other that comes last", () => {
  const wonOf = (...values: GroupValue[]) => {
    const answer = answerOf(values);
    return funnelBarsOf(answer, chartDataOf(answer, "Value")).map(({ isWon }) => isWon);
  };
  const [lead, offer, won] = [value("lead", "open"), value("offer", "open"), value("won", "won")];
  expect(wonOf(lead, offer)).toEqual([false, false]);
  expect(wonOf(lead, won, offer)).toEqual([false, true, false]);
});
