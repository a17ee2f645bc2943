import type { ChartRow } from "#shared/charts/chart-rows.ts";
import { onAxis } from "./date-steps.ts";
import type { Answer, Cell, Counted, GroupValue } from "./questions.ts";

/** An answer as rows, each with a value for every part. Without groups it has no row, without a second grouping one part. */
export interface AnswerRows {
  rows: ChartRow[];
  /** The places of a figure in the groups, which open its records. */
  placesOf: (row: number, part: number) => number[];
  cellAt: (row: number, part: number) => Cell | undefined;
}

export function answerRows({ groups: [first, second], cells }: Answer): AnswerRows {
  const byPlace = new Map(cells.map((cell) => [cell.at.join(), cell]));
  const placesOf = (row: number, part: number) => (second ? [row, part] : first ? [row] : []);
  const cellAt = (row: number, part: number) => byPlace.get(placesOf(row, part).join());
  const parts = second ? second.values.map((_, part) => part) : [0];
  const rows = (first?.values ?? []).map((value, row) => ({
    key: keyOf(value, row),
    label: value.label,
    values: parts.map((part) => numberOf(cellAt(row, part))),
    before: second ? null : numberOf(cellAt(row, 0)?.before),
    ...dateOf(value),
  }));
  return { rows, placesOf, cellAt };
}

export function keyOf({ key, isOthers }: GroupValue, place: number): string {
  return key ?? (isOthers ? `others ${place}` : `none ${place}`);
}

/** What a figure is of, in each grouping. */
export function namesOfCell(
  { groups }: Pick<Answer, "groups">,
  { at }: Pick<Cell, "at">,
): string[] {
  return groups.map(({ values }, place) => values[at[place] ?? -1]?.label ?? "");
}

/** Dates have their first day as key. */
function dateOf({ key, label }: GroupValue): Pick<ChartRow, "date"> {
  if (key === null || !/^\d{4}-\d\d-\d\d$/.test(key)) return {};
  const date = onAxis(label, key);
  return date ? { date } : {};
}

function numberOf(counted: Counted | null | undefined): number | null {
  return counted?.value ? Number(counted.value) : null;
}
