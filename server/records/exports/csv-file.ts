import { Readable } from "node:stream";
import type { ListedRecord } from "#server/crm/kinds/record-kind.ts";
import type { FileColumn } from "#server/records/exports/file-columns.ts";
import { byteOrderMark, csvLine } from "#server/platform/files/csv.ts";

/** Generated while it is read; stops when the reader stops. */
export function csvFile(columns: FileColumn[], pages: AsyncIterable<ListedRecord[]>): Readable {
  return Readable.from(csvText(columns, pages));
}

async function* csvText(
  columns: FileColumn[],
  pages: AsyncIterable<ListedRecord[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ label }) => label));
  for await (const rows of pages) {
    yield rows.map((row) => csvLine(columns.map(({ textOf }) => textOf(row)))).join("");
  }
}
