/**
 * Cells copied from a spreadsheet, or a CSV file: rows of texts. Separated by tabs, else by semicolons where the first
 * line has one, else by commas; a cell in quotes may contain separators and line breaks (RFC 4180).
 */
export function readCells(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  for (let place = 0; place < text.length; place++) {
    const sign = text[place] ?? "";
    if (isQuoted && sign === '"' && text[place + 1] === '"') {
      cell += sign;
      place++;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === "\n") {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== "\r" && sign !== "\uFEFF") cell += sign;
  }
  endCell();
  rows.push(row);
  return rows.filter((cells) => cells.some((one) => one !== ""));
}

function separatorOf(text: string): string {
  if (text.includes("\t")) return "\t";
  const [line = ""] = text.split("\n", 1);
  return line.includes(";") ? ";" : ",";
}

/**
 * A decimal string for what people type or copy: 1,250.50, $1,250 and 1.250,50 among them; null where it is no amount, and ""
 * for an empty cell. A lone separator before three digits parts thousands.
 */
export function readQuota(text: string): string | null {
  const plain = text.replace(/[\s$€£'’\u00a0\u202f]/g, "");
  if (plain === "") return "";
  const match = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  const whole = match?.[1]?.replace(/[.,]/g, "");
  if (whole === undefined || whole.length > 10) return null;
  return match?.[2] === undefined ? whole : `${whole}.${match[2]}`;
}
