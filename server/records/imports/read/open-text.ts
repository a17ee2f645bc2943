import type { ImportFormat } from "#shared/imports/imports.ts";
import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";
import { type FileRow, readCsv } from "#server/records/imports/read/csv-records.ts";
import {
  encodingOfAll,
  encodingOfStart,
  type Encoding,
  guessSeparator,
} from "#server/records/imports/read/detect-text.ts";
import type { FileChunks } from "#server/records/imports/read/file-chunks.ts";
import { withoutGuard } from "#server/platform/files/csv.ts";

/** The rows begin with the headers. */
export interface OpenFile {
  format: Omit<ImportFormat, "source">;
  rows: AsyncIterable<FileRow>;
}

/** Programs write such files for Excel, also with the names of its own. */
const markup = /^\s*<(!--|(!doctype|html|head|meta|style|table|\?xml)\b)/i;
const notATable =
  "This is a web page or XML, whatever its name ends in. Open it in a spreadsheet program, and save it as XLSX or CSV.";

const sampleBytes = 256 * 1024;

export async function openText(file: FileChunks): Promise<OpenFile> {
  const start = await joined(file.read(0, Math.min(sampleBytes, file.bytes)));
  const encoding = encodingOfStart(start) ?? (await encodingOfAll(file.read()));
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  if (markup.test(text)) throw new UnreadableFile(notATable);
  // Excel writes this first line, and hides it.
  const declared = /^sep=(,|;|\t|\|)\r?\n/i.exec(text);
  const separator = guessSeparator(declared ? text.slice(declared[0].length) : text);
  const rows = unguarded(readCsv(decode(file, encoding), declared?.[1] ?? separator));
  return {
    format: { kind: "csv", encoding, separator, sheet: null },
    rows: declared ? skipFirst(rows) : rows,
  };
}

async function* skipFirst(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let isFirst = true;
  for await (const row of rows) {
    if (!isFirst) yield row;
    isFirst = false;
  }
}

/** Removes the quote that exports put before text that a spreadsheet would run. */
async function* unguarded(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) yield { ...row, cells: row.cells.map(withoutGuard) };
}

async function* decode(file: FileChunks, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of file.read()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
