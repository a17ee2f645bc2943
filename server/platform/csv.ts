/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? "")).join(",")}\r\n`;
}

/** A spreadsheet runs what begins like a formula, also behind white space: a quote keeps it text. */
function csvCell(text: string): string {
  const harmless = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
