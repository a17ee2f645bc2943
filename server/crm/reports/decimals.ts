/** Decimal strings are added in millionths, so that no digit is lost. */
const digits = 6;

export function addDecimals(one: string, other: string): string {
  return toDecimal(toMillionths(one) + toMillionths(other));
}

/** A part of a whole as a decimal from 0 to 1; null where there is no whole. */
export function shareOf(part: string, whole: string): string | null {
  const all = Number(whole);
  return all === 0 ? null : trimmed((Number(part) / all).toFixed(digits));
}

function toMillionths(decimal: string): bigint {
  const sign = decimal.startsWith("-") ? "-" : "";
  const [whole = "0", part = ""] = decimal.slice(sign.length).split(".");
  return BigInt(`${sign}${whole}${part.padEnd(digits, "0")}`);
}

function toDecimal(millionths: bigint): string {
  const sign = millionths < 0n ? "-" : "";
  const text = (millionths < 0n ? -millionths : millionths).toString().padStart(digits + 1, "0");
  return trimmed(`${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`);
}

function trimmed(decimal: string): string {
  return decimal.replace(/\.?0+$/, "");
}
