import type { ChartRow } from "#shared/chart-rows.ts";
import type { ChartPart } from "./chart-legend.tsx";

export type ChartProps = {
  title: string;
  parts: readonly ChartPart[];
  rows: readonly ChartRow[];
  goal: number | null;
  /** As short as an axis needs it. */
  write: (value: number) => string;
  /** Opens what a part of a row counts. The numbers have their own links in the page's table. */
  onOpen: (row: number, part: number) => void;
};
