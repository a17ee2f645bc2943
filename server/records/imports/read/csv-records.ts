import { UnreadableFile } from "#server/records/imports/read/broken-file.ts";

export interface FileRow {
  /** Its first line, counted from 1. */
  line: number;
  cells: string[];
  problem: string | null;
}

/** Keeps an unclosed quote from consuming the rest of the file. */
const longestRecord = 200_000;

const strayQuote = "The quotes in this line are broken: after a closing quote there is more text.";
const openQuote = "A quote is opened in this line and never closed.";

/**
 * Reads RFC 4180. A record with broken quotes is returned with its problem, and reading continues on the
 * next line. A quote within unquoted text is text.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<FileRow> {
  let text = "";
  let line = 1;
  for await (const chunk of chunks) {
    text += chunk;
    const { rows, rest, nextLine } = takeRecords(text, separator, line, false);
    yield* rows;
    text = rest;
    line = nextLine;
  }
  yield* takeRecords(text, separator, line, true).rows;
}

function takeRecords(text: string, separator: string, firstLine: number, isLast: boolean) {
  const rows: FileRow[] = [];
  let line = firstLine;
  let start = 0;
  while (start < text.length) {
    const isFull = isLast || text.length - start > longestRecord;
    const found =
      takeRecord(text, start, separator, isLast) ?? (isFull && takeLine(text, start, separator));
    if (!found) break;
    if (found.cells.some((cell) => cell !== "")) {
      rows.push({ line, cells: found.cells, problem: found.problem });
    }
    line += found.lines;
    start = found.end;
  }
  return { rows, rest: text.slice(start), nextLine: line };
}

interface Taken {
  cells: string[];
  problem: string | null;
  end: number;
  lines: number;
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/** Null where more input may belong to the record. */
function takeRecord(text: string, start: number, separator: string, isLast: boolean): Taken | null {
  const cells: string[] = [];
  let problem: string | null = null;
  let lines = 1;
  let at = start;
  for (;;) {
    if (text.charCodeAt(at) === quote) {
      const close = closingQuote(text, at);
      if (close < 0) return null;
      const cell = text.slice(at + 1, close);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      if (cell.includes("\n") || cell.includes("\r")) lines += cell.split(/\r\n|\n|\r/).length - 1;
      at = close + 1;
      if (!isEndOfCell(text, at, separator)) {
        // Over several lines, the closing quote belongs to another cell.
        if (lines > 1) return takeLine(text, start, separator);
        problem = strayQuote;
        at = endOfCell(text, at, separator);
      }
    } else {
      const end = endOfCell(text, at, separator);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) return isLast ? { cells, problem, end: at, lines } : null;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    const isPair = text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed;
    // The line feed may be in the next chunk.
    if (text.charCodeAt(at) === carriageReturn && at + 1 === text.length && !isLast) return null;
    return { cells, problem, end: at + (isPair ? 2 : 1), lines };
  }
}

/** Reads a single line, without regard to quotes. */
function takeLine(text: string, start: number, separator: string): Taken {
  const found = /\r\n|\n|\r/g;
  found.lastIndex = start;
  const ended = found.exec(text);
  const end = ended ? ended.index : text.length;
  if (end - start > longestRecord) {
    throw new UnreadableFile(
      "A line of the file is longer than 200,000 characters. Is it a table?",
    );
  }
  const cells = text.slice(start, end).split(separator);
  return { cells, problem: openQuote, end: end + (ended?.[0].length ?? 0), lines: 1 };
}

/** Returns -1 where the cell does not end. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2);
  return at;
}

function isEndOfCell(text: string, at: number, separator: string): boolean {
  const code = text.charCodeAt(at);
  return (
    at >= text.length || text[at] === separator || code === lineFeed || code === carriageReturn
  );
}

function endOfCell(text: string, from: number, separator: string): number {
  const mark = separator.charCodeAt(0);
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === mark || code === lineFeed || code === carriageReturn) break;
  }
  return at;
}
