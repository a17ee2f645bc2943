/** In which order a date's parts are written. */
export const dateOrders = ["ymd", "dmy", "mdy"] as const;

/** What parts whole numbers from fractions. */
export const decimalMarks = [".", ","] as const;

export type DateOrder = (typeof dateOrders)[number];
export type DecimalMark = (typeof decimalMarks)[number];

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A cell's text as `YYYY-MM-DD`, or null where it is no date in that order. A time behind it is left
 * out. A month that is named in English fits every order.
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const named = readNamedMonth(text.trim());
  if (named) return calendarDate(...named);
  const found = /^(\d{1,4})([-/. ]{1,2})(\d{1,2})\2(\d{1,4})\.?(?:[T ,].*)?$/.exec(text.trim());
  if (!found) return null;
  const [, first = "", , second = "", third = ""] = found;
  if (order === "ymd") return first.length === 4 ? calendarDate(first, second, third) : null;
  if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return null;
  return order === "dmy"
    ? calendarDate(fullYear(third), second, first)
    : calendarDate(fullYear(third), first, second);
}

/** The orders in which a text reads as a date. */
export function dateOrdersOf(text: string): DateOrder[] {
  return dateOrders.filter((order) => parseDate(text, order) !== null);
}

/** Such as “31 March 2026”, “Mar 31, 2026” or “31-Mar-26”. */
function readNamedMonth(text: string): [string, string, string] | null {
  const dayFirst = /^(\d{1,2})[. -]+([a-z]{3,9})\.?[, -]+(\d{4}|\d{2})(?:[T ,].*)?$/i.exec(text);
  const monthFirst = /^([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})(?:[T ,].*)?$/i.exec(text);
  const day = dayFirst?.[1] ?? monthFirst?.[2] ?? "";
  const name = dayFirst?.[2] ?? monthFirst?.[1] ?? "";
  const year = dayFirst?.[3] ?? monthFirst?.[3] ?? "";
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : [fullYear(year), String(month), day];
}

/** Two digits are a year of this century, or of the last where that is more than 50 years ahead. */
function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return Number(year) > 75 ? `19${year}` : `20${year}`;
}

function calendarDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return isReal && Number(year) > 0 ? date : null;
}

/** Digits, with what people put between and around them: signs of currencies, spaces, apostrophes. */
const bare = /^[-+]?\d[\d.,]*$/;

function bareNumber(text: string): string | null {
  const stripped = text.replaceAll(/[\p{Sc}\s'’]|[A-Z]{3}(?![A-Z])/gu, "");
  const negative = /^\((.*)\)$/.exec(stripped);
  const number = negative ? `-${negative[1]}` : stripped.replace(/(?<!-),?-+$/, "");
  return bare.test(number) ? number : null;
}

/** Which mark a number proves to be its decimal one; null for a text that proves nothing. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const number = bareNumber(text);
  if (number === null) return null;
  const [point, comma] = [number.lastIndexOf("."), number.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
  const mark = point >= 0 ? "." : ",";
  const parts = number.split(mark);
  if (parts.length > 2) return mark === "." ? "," : ".";
  const [, fraction] = parts;
  return fraction !== undefined && fraction.length !== 3 ? mark : null;
}

/**
 * A cell's text as a decimal number such as "1234.5", or null where it is none.
 * @param mark the decimal mark; the other one and spaces part thousands
 */
export function parseDecimal(text: string, mark: DecimalMark): string | null {
  const number = bareNumber(text);
  if (number === null) return null;
  const [whole = "", fraction, ...more] = number.split(mark);
  const other = mark === "." ? "," : ".";
  if (more.length > 0 || fraction?.includes(other)) return null;
  const isGrouped = whole.includes(other);
  if (isGrouped && !/^[-+]?\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  const digits = whole.replaceAll(other, "").replace("+", "");
  return fraction ? `${digits}.${fraction}` : digits;
}
