/**
 * How many years the product keeps what people have given it, as /privacy promises and the sweep does.
 * Messages count from the last one of the same sender.
 */
export const yearsKept = { messages: 2, invoices: 7 } as const;

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Such as "two years". */
export function inYears(count: number): string {
  return `${words[count] ?? count} ${count === 1 ? "year" : "years"}`;
}
