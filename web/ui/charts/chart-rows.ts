import type { ChartRow } from "#shared/charts/chart-rows.ts";
import type { BeforeMark, ChartPart } from "./chart-legend.tsx";

export type ChartProps = {
  title: string;
  parts: readonly ChartPart[];
  rows: readonly ChartRow[];
  goal: number | null;
  /** What the rows are compared with; null where they stand alone. */
  beforeLabel: string | null;
  /** As short as an axis needs it. */
  write: (value: number) => string;
  /** Opens what a part of a row counts. The numbers have their own links in the page's table. */
  onOpen: (row: number, part: number) => void;
};

/** What the legend says of how it was before; nothing where no row has it. */
export function beforeMark(
  { rows, beforeLabel }: Pick<ChartProps, "rows" | "beforeLabel">,
  isDashed: boolean,
): BeforeMark | null {
  const isShown = rows.some(({ before }) => before !== null);
  return isShown && beforeLabel !== null ? { label: beforeLabel, isDashed } : null;
}
