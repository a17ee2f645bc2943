import { type AnswerRows, answerRows } from "#shared/reports/answer-rows.ts";
import { answerWriters } from "#shared/reports/figure-words.ts";
import { type PartTone, partTones } from "#shared/reports/part-tones.ts";
import type { Answer, GroupValue } from "#shared/reports/questions.ts";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";
import type { FunnelBar } from "#web/ui/charts/funnel-bars.tsx";

/** Fills by the tone that a stage has on the board; stages of one tone differ in their pattern. */
const fills: Record<PartTone, ChartFill[]> = {
  won: ["solid", "wonLines", "wonDots", "wonGrid"],
  lost: ["bars", "lostLines", "lostDots", "lostGrid"],
  open: ["lines", "dots", "grid", "rings", "steps", "openBars"],
  plain: ["lines", "solid", "dots", "grid", "bars", "rings", "steps"],
  none: ["plain"],
};

export interface ChartData extends AnswerRows {
  parts: ChartPart[];
}

export function chartDataOf(answer: Answer, measureLabel: string): ChartData {
  const [, second] = answer.groups;
  const parts = second ? partsOf(second.values) : [partOf(measureLabel)];
  return { parts, ...answerRows(answer) };
}

export function funnelBarsOf(answer: Answer, { rows }: Pick<ChartData, "rows">): FunnelBar[] {
  const { write } = answerWriters(answer);
  return rows.map(({ key, label, values: [value = null] }, row) => ({
    key,
    label,
    value: Math.max(0, value ?? 0),
    note: write(value === null ? null : String(value)),
    isWon: answer.groups[0]?.values[row]?.stageType === "won",
  }));
}

function partOf(label: string): ChartPart {
  return { name: "all", label, fill: "lines" };
}

function partsOf(values: readonly GroupValue[]): ChartPart[] {
  return partTones(values).map(({ label, tone, place }, part) => ({
    // Fills are referred to by it, which no space or quote may be in.
    name: `part-${part}`,
    label,
    fill: nth(fills[tone], place),
  }));
}

function nth(some: readonly ChartFill[], place: number): ChartFill {
  return some[place % some.length] ?? "lines";
}
