import { maxImportColumns } from "#shared/imports/imports.ts";
import { tooManyColumns } from "#server/records/imports/read/broken-file.ts";
import type { FileRow } from "#server/records/imports/read/csv-records.ts";
import { elementBatches, type XmlElement } from "#server/records/imports/read/xml-elements.ts";

interface Workbook {
  texts: readonly string[];
  dateStyles: ReadonlySet<number>;
  usesDatesOf1904: boolean;
}

/** Skips empty rows. */
export async function* readSheet(
  chunks: AsyncIterable<string>,
  workbook: Workbook,
): AsyncGenerator<FileRow> {
  const reader = new SheetReader(workbook);
  for await (const elements of elementBatches(chunks)) {
    for (const element of elements) {
      const row = reader.take(element);
      if (row?.cells.some((cell) => cell !== "")) yield row;
    }
  }
}

class SheetReader {
  readonly #workbook: Workbook;
  #row: FileRow = { line: 0, cells: [], problem: null };
  #column = -1;
  #value = "";
  #formula = "";

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  /** @returns the row that the element completes */
  take(element: XmlElement): FileRow | null {
    const { name, attributes, isEnd, text } = element;
    if (name === "row") return this.#takeRow(attributes, isEnd);
    if (name === "c" && !isEnd) this.#beginCell(attributes);
    if (name === "c" && isEnd) this.#endCell(attributes);
    if (isEnd && (name === "v" || name === "t")) this.#value += text;
    if (isEnd && name === "f") this.#formula = text;
    return null;
  }

  #takeRow(attributes: Record<string, string>, isEnd: boolean): FileRow | null {
    if (isEnd) return this.#row;
    const line = attributes.r ? Number(attributes.r) : this.#row.line + 1;
    this.#row = { line, cells: [], problem: null };
    this.#column = -1;
    return null;
  }

  #beginCell({ r: reference }: Record<string, string>): void {
    this.#column = reference ? columnOf(reference) : this.#column + 1;
    if (this.#column >= maxImportColumns * 40) throw tooManyColumns(this.#column + 1);
    this.#value = "";
    this.#formula = "";
  }

  #endCell({ t: type, s: style }: Record<string, string>): void {
    const text = this.#textOf(type, Number(style ?? 0));
    if (text === "") return;
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push("");
    cells[this.#column] = text;
  }

  #textOf(type: string | undefined, style: number): string {
    const value = this.#value;
    if (type === "s") return this.#workbook.texts[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "true" : "false";
    if (value === "") return this.#formula === "" ? "" : `=${this.#formula}`;
    if (type !== undefined && type !== "n") return value;
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    if (this.#workbook.dateStyles.has(style)) return dateOf(number, this.#workbook.usesDatesOf1904);
    // The file contains floats, such as 12.300000000000001.
    const text = decimal.format(number);
    // As text, three decimals could be thousands; here they never are.
    return /\.\d{3}$/.test(text) ? `${text}0` : text;
  }
}

/** Without an exponent, which cells are not read with. */
const decimal = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumSignificantDigits: 15,
  signDisplay: "negative",
});

/** “C7” is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const character of reference) {
    const letter = character.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

const dayMs = 86_400_000;
const begin1900 = Date.UTC(1899, 11, 30);
const begin1904 = Date.UTC(1904, 0, 1);

/** Days since 1900, where Excel counts a 29 February 1900, or since 1904. */
function dateOf(days: number, since1904: boolean): string {
  const begin = since1904 ? begin1904 : begin1900;
  const date = new Date(begin + Math.round(days * 86_400) * 1_000);
  if (days < 0 || Number.isNaN(date.getTime()) || days > 2_958_465) return String(days);
  const isWhole = date.getTime() % dayMs === 0;
  return date.toISOString().slice(0, isWhole ? 10 : 19);
}
