import { type AnswerRows, answerRows } from "#shared/reports/answer-rows.ts";
import type { StageType } from "#shared/pipelines.ts";
import type { Answer, GroupValue } from "#shared/reports/questions.ts";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";

const fills: ChartFill[] = ["lines", "solid", "dots", "grid", "bars", "rings", "steps"];

/** Green is for won deals alone, and red for lost ones, as on the board. Each stage has a pattern of its own. */
const stageFills: Record<StageType, ChartFill[]> = {
  won: ["solid", "wonLines", "wonDots", "wonGrid"],
  lost: ["bars", "lostLines", "lostDots", "lostGrid"],
  open: ["lines", "dots", "grid", "rings", "steps", "openBars"],
};

/** The rows of an answer, and the parts that each of them has. */
export interface ChartData extends AnswerRows {
  parts: ChartPart[];
}

export function chartDataOf(answer: Answer, measureLabel: string): ChartData {
  const [, second] = answer.groups;
  const parts = second ? partsOf(second.values) : [partOf(measureLabel)];
  return { parts, ...answerRows(answer) };
}

function partOf(label: string): ChartPart {
  return { name: "all", label, fill: "lines" };
}

function partsOf(values: readonly GroupValue[]): ChartPart[] {
  return values.map((value, place) => ({
    // Fills are referred to by it, which no space or quote may be in.
    name: `part-${place}`,
    label: value.label,
    fill: fillAt(values, value, place),
  }));
}

function fillAt(values: readonly GroupValue[], value: GroupValue, place: number): ChartFill {
  const { key, isOthers, stageType } = value;
  if (key === null && !isOthers) return "plain";
  if (stageType === null) return nth(fills, place);
  const alike = values.slice(0, place).filter((one) => one.stageType === stageType);
  return nth(stageFills[stageType], alike.length);
}

function nth(some: readonly ChartFill[], place: number): ChartFill {
  return some[place % some.length] ?? "lines";
}
