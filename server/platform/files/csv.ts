/** Marks a CSV file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? "")).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const harmless = withGuard(text);
  // A program, and the import, may take a semicolon, a tab or a bar for the separator.
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A spreadsheet runs what begins like a formula: a quote keeps it text. Guarded text gets one more quote, so that
 * `withoutGuard` restores it.
 */
function withGuard(text: string): string {
  return formulaLike.test(text) && !isNumber.test(text) && !isPhone(text) ? `'${text}` : text;
}

export function withoutGuard(text: string): string {
  return text.startsWith("'") && formulaLike.test(text) ? text.slice(1) : text;
}

/** Excel takes the full-width signs of Chinese and Japanese, too. */
const formulaLike = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/;

/** A sign before a number is no formula. */
const isNumber = /^[-+]\d+([.,]\d+)?%?$/;

/** Digits after a plus name no cell. Of hyphens or slashes alone a spreadsheet makes a sum, as of +1-555-0100. */
function isPhone(text: string): boolean {
  return /^\+\d[\d ().\-/]*$/.test(text) && !/^\+\d+([-/]\d+)+$/.test(text);
}
