import { cutText } from "#shared/format/cut-text.ts";
import { type ImportColumn, type ImportFile, maxImportColumns } from "#shared/imports/imports.ts";
import { tooManyColumns, UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import { ColumnNotes } from "#server/records/imports/read/column-notes.ts";
import type { FileRow } from "#server/records/imports/read/csv-records.ts";
import { mostFirstRows } from "#server/records/imports/read/header-row.ts";

const [shownCells, shownLength] = [6, 60];

export class FileTable {
  /** Counted from 1; 0 where no row has headers. */
  readonly headerRow: number;
  readonly headers: string[];
  /** From which someone can choose the headers. */
  readonly firstRows: ImportFile["firstRows"];
  readonly #columns: ColumnNotes[];

  constructor(start: readonly FileRow[], headerRow: number) {
    this.headerRow = headerRow;
    this.headers = readHeaders(start, headerRow);
    this.firstRows = start.slice(0, mostFirstRows).map(({ line, cells }, place) => ({
      number: place + 1,
      line,
      cells: cells.slice(0, shownCells).map((cell) => cutText(cell.trim(), shownLength)),
    }));
    this.#columns = this.headers.map((header) => new ColumnNotes(header));
  }

  /** @param before how many rows stand before these */
  note(rows: readonly FileRow[], before: number): void {
    for (const { cells } of rows.slice(Math.max(this.headerRow - before, 0))) {
      for (const [column, notes] of this.#columns.entries()) notes.note(cells[column] ?? "");
    }
  }

  columns(): ImportColumn[] {
    return this.#columns.map((notes, column) => notes.describe(column));
  }
}

function readHeaders(start: readonly FileRow[], headerRow: number): string[] {
  const row = start[headerRow - 1];
  if (row?.problem) throw new UnreadableFile(`Line ${row.line}, the headers: ${row.problem}`);
  const named = row ? [row.cells] : start.map(({ cells }) => cells);
  const widths = named.map((cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  const width = Math.max(...widths);
  if (width > maxImportColumns) throw tooManyColumns(width);
  return Array.from(
    { length: width },
    (_none, column) => cutText(row?.cells[column]?.trim() ?? "", 200) || `Column ${column + 1}`,
  );
}
