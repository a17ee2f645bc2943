import { Readable } from "node:stream";
import type { ExportedRow } from "#server/exports/listed-records.ts";
import type { FileColumn } from "#server/exports/file-columns.ts";
import { byteOrderMark, csvLine } from "#server/platform/csv.ts";

/** A CSV file that is made as it is read: whoever stops reading stops the making. */
export function csvFile(columns: FileColumn[], pages: AsyncIterable<ExportedRow[]>): Readable {
  return Readable.from(csvText(columns, pages));
}

async function* csvText(
  columns: FileColumn[],
  pages: AsyncIterable<ExportedRow[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ label }) => label));
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(columns.map(({ textOf }) => textOf(row)))).join("");
  }
}
