import { expect, test } from "vitest";
import { axisLabels } from "#shared/charts/chart-rows.ts";
import { answerRows } from "./answer-rows.ts";
import { type DateStep, stepLabel } from "./date-steps.ts";
import type { Answer } from "./questions.ts";

type Labelled = { key: string | null; label: string };

function axisOf(shown: Labelled[], every = 1) {
  const values = shown.map((one) => ({
    ...one,
    isOthers: false,
    stageType: null,
    filter: "",
    before: null,
  }));
  const group = { field: "createdAt", label: "Created", isSeveral: false, distinct: shown.length };
  const answer: Answer = {
    filter: "",
    asOf: null,
    period: null,
    before: null,
    groups: [{ ...group, values }],
    cells: [],
    total: { count: 0, listed: 0, value: null, against: null },
    unit: "number",
    againstUnit: null,
  };
  return axisLabels(answerRows(answer).rows, every);
}

const steps = (step: DateStep, ...days: string[]) =>
  days.map((key) => ({ key, label: stepLabel(step, key) }));

test("an axis has the year at the first date of each year alone", () => {
  const months = ["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01"];
  const labels = ["Nov 2025", "Dec", "Jan 2026", "Feb", "Mar"];
  expect(axisOf(steps("month", ...months))).toEqual(labels);
  expect(axisOf(steps("month", ...months), 2)).toEqual(["Nov 2025", null, "Jan 2026", null, "Mar"]);
  expect(axisOf(steps("day", "2026-03-05", "2026-03-16"))).toEqual(["Mar 5, 2026", "Mar 16"]);
  expect(axisOf(steps("quarter", "2026-01-01", "2026-04-01"))).toEqual(["Q1 2026", "Q2"]);
  expect(axisOf(steps("year", "2025-01-01", "2026-01-01"))).toEqual(["2025", "2026"]);
});

test("an axis has weeks by their first days, which it has room for", () => {
  expect(axisOf(steps("week", "2026-03-08", "2026-03-15"))).toEqual(["Mar 8, 2026", "Mar 15"]);
});

test("an axis leaves names that end with a year as they are", () => {
  const fairs = ["Fair 2026", "Expo 2026"].map((label) => ({ key: label, label }));
  const none = { key: null, label: "No source" };
  expect(axisOf([...fairs, none])).toEqual(["Fair 2026", "Expo 2026", "No source"]);
});
