import type { Answer, Cell, Counted, GroupValue } from "#shared/reports/questions.ts";
import type { ChartFill } from "#web/ui/charts/chart-fills.tsx";
import type { ChartPart } from "#web/ui/charts/chart-legend.tsx";
import type { ChartRow } from "#web/ui/charts/chart-rows.ts";

const fills: ChartFill[] = ["lines", "solid", "dots", "grid", "bars", "rings", "steps"];

/** An answer as rows and parts. Without groups it has one row, without a second grouping one part. */
export interface ChartData {
  parts: ChartPart[];
  rows: ChartRow[];
  /** The places of a figure in the groups, which open its records. */
  placesOf: (row: number, part: number) => number[];
  cellAt: (row: number, part: number) => Cell | undefined;
}

export function chartDataOf(answer: Answer, measureLabel: string): ChartData {
  const [first, second] = answer.groups;
  const cells = new Map(answer.cells.map((cell) => [cell.at.join(), cell]));
  const placesOf = (row: number, part: number) => (second ? [row, part] : first ? [row] : []);
  const cellAt = (row: number, part: number) => cells.get(placesOf(row, part).join());
  const parts = second ? second.values.map(toPart) : [partOf(measureLabel)];
  const rows = (first?.values ?? []).map((value, row) => ({
    key: keyOf(value, row),
    label: value.label,
    values: parts.map((_, part) => numberOf(cellAt(row, part))),
    before: second ? null : numberOf(cellAt(row, 0)?.before),
  }));
  return { parts, rows, placesOf, cellAt };
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

function keyOf({ key, isOthers }: GroupValue, place: number): string {
  return key ?? (isOthers ? `others ${place}` : `none ${place}`);
}

function numberOf(counted: Counted | null | undefined): number | null {
  return counted?.value ? Number(counted.value) : null;
}
