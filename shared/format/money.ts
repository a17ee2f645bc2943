/** A decimal string with two digits. Sums are taken in cents: a pipeline's total has more digits than a float. */

export function addMoney(amount: string, added: string): string {
  return fromCents(toCents(amount) + toCents(added));
}

export function subtractMoney(amount: string, taken: string): string {
  return fromCents(toCents(amount) - toCents(taken));
}

/** Rounds percentages of amounts once they are added up. @param hundredfold amounts times percent, 0.00 or more */
export function divideByHundred(hundredfold: string): string {
  return fromCents((toCents(hundredfold) + 50n) / 100n);
}

function toCents(amount: string): bigint {
  const { sign, whole, cents } = splitAmount(amount);
  return BigInt(`${sign}${whole}${cents}`);
}

function fromCents(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function splitAmount(amount: string) {
  const sign = amount.startsWith("-") ? "-" : "";
  const [whole = "0", cents = ""] = amount.slice(sign.length).split(".");
  return { sign, whole, cents: cents.padEnd(2, "0") };
}
