import { type AnswerRows, answerRows } from "#shared/reports/answer-rows.ts";
import type { Answer, GroupValue } from "#shared/reports/questions.ts";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";

const fills: ChartFill[] = ["lines", "solid", "dots", "grid", "bars", "rings", "steps"];

/** The rows of an answer, and the parts that each of them has. */
export interface ChartData extends AnswerRows {
  parts: ChartPart[];
}

export function chartDataOf(answer: Answer, measureLabel: string): ChartData {
  const [, second] = answer.groups;
  const parts = second ? second.values.map(toPart) : [partOf(measureLabel)];
  return { parts, ...answerRows(answer) };
}

function partOf(label: string): ChartPart {
  return { name: "all", label, fill: "lines" };
}

function toPart(value: GroupValue, place: number): ChartPart {
  const isNone = value.key === null && !value.isOthers;
  return {
    // Fills are referred to by it, which no space or quote may be in.
    name: `part-${place}`,
    label: value.label,
    fill: isNone ? "plain" : (fills[place % fills.length] ?? "lines"),
  };
}
