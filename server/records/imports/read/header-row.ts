import type { ImportEntity } from "#shared/imports/imports.ts";
import { knownField, plainHeader } from "#shared/imports/known-headers.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import type { FileRow } from "#server/records/imports/read/csv-records.ts";

/** Titles and notes above a table are looked through as far as this. */
export const mostFirstRows = 20;

/** Counted from 1: the row with the most known names, else the first that is about as wide as the table. */
export function findHeaderRow(
  entity: ImportEntity,
  rows: readonly FileRow[],
  fields: readonly MappableField[],
): number {
  const first = rows.slice(0, mostFirstRows);
  const own = new Set(fields.map(({ label }) => plainHeader(label)));
  const isKnown = (cell: string) => own.has(plainHeader(cell)) || knownField(entity, cell) !== null;
  const filled = first.map(({ cells, problem }) =>
    problem === null ? cells.filter((cell) => cell.trim() !== "") : [],
  );
  const widest = Math.max(...filled.map(({ length }) => length));
  const known = filled.map((cells) => new Set(cells.filter(isKnown).map(plainHeader)).size);
  const most = Math.max(...known);
  if (most >= Math.min(widest, 2) && most > 0) return known.indexOf(most) + 1;
  return filled.findIndex(({ length }) => length * 2 >= widest) + 1;
}
