/** How other products, too, part the values of a cell: commas, semicolons, and Google's three colons. */
const separators = String.raw`[;,]| ::: `;

const quotedItem = new RegExp(String.raw`^\s*"((?:[^"]|"")*)"\s*(?:${separators}|$)`);
const plainItem = new RegExp(String.raw`^([^]*?)(?:${separators}|$)`);
const needsQuotes = new RegExp(String.raw`${separators}|^[\s"*]|\s$`);

/** Several values in one cell, such as `vip, "Berlin, Mitte"`, so that `readCellList` gives them back. */
export function writeCellList(values: readonly string[]): string {
  return values
    .map((value) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(", ");
}

/** The values of a cell, each once. */
export function readCellList(text: string): string[] {
  const values = new Set<string>();
  for (let rest = text; rest !== "";) {
    const quoted = quotedItem.exec(rest);
    const [whole = rest, inner = ""] = quoted ?? plainItem.exec(rest) ?? [];
    const value = quoted ? inner.replaceAll('""', '"') : inner.trim();
    // Google's own groups begin with an asterisk.
    if (value !== "" && (quoted || !value.startsWith("*"))) values.add(value);
    rest = rest.slice(whole.length);
  }
  return [...values];
}
