import { format } from "#shared/format/format.ts";
import type { ImportEntity, ImportFile, ImportFormat } from "#shared/imports/imports.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { countText } from "#shared/format/count-text.ts";

export function recordsText(count: number, entity: ImportEntity): string {
  return countText(count, kindWords[entity].one, kindWords[entity].many);
}

const separators: Record<NonNullable<ImportFormat["separator"]>, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
};

const encodings: Record<NonNullable<ImportFormat["encoding"]>, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};

/** What a file was found to be, as names and values. */
export function findings({ format: shape, rowCount, columns }: ImportFile): [string, string][] {
  const found: [string, string | null | undefined][] = [
    ["Format", shape?.kind === "xlsx" ? "Excel workbook (XLSX)" : "CSV"],
    ["Exported from", shape?.source],
    ["Sheet", shape?.sheet],
    ["Separator", shape?.separator && separators[shape.separator]],
    ["Encoding", shape?.encoding && encodings[shape.encoding]],
    ["Rows", format.number(rowCount)],
    ["Columns", format.number(columns.length)],
  ];
  return found.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** Such as "12.3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return countText(bytes, "byte", "bytes");
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${format.number(kilobytes, 0)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
