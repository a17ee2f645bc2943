import { z } from "zod";
import {
  amount,
  givenId,
  oneOf,
  optionalText,
  recordId,
  requiredText,
} from "#shared/records/fields.ts";
import { format } from "#shared/format/format.ts";
import { billingRhythms } from "./products.ts";

/** More than an offer has, and few enough to be one form and one row. */
export const maxLineItems = 200;

/** Names the field in what is wrong with it. */
const quantity = decimal("Quantity", { whole: 9, fraction: 3 }).refine(
  (value) => !/^[0.]*$/.test(value),
  "Quantity must be more than 0",
);

const percent = decimal("Discount", { whole: 3, fraction: 2 }).refine(
  (value) => scaled(value, 2) <= 10_000n,
  "Discount can be at most 100%",
);

export const discountKinds = ["percent", "amount"] as const;

/** What is taken off a line: a share of it, or so much. */
const discount = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("percent"), value: percent }),
    z.object({ kind: z.literal("amount"), value: amount("Discount") }),
  ],
  { error: "Discount must be a percent or an amount" },
);

/** What a line is sold for; it stays when the product's own price changes. */
const sold = {
  /** The product that it is of; null where it is typed. */
  productId: givenId().nullable().default(null),
  name: requiredText("Name", 200),
  /** Decimal string with at most three digits after the point. */
  quantity: quantity.default("1"),
  unit: optionalText("Unit", 100).default(null),
  /** Decimal string with two digits after the point, in dollars. */
  unitPrice: amount("Unit price"),
  billed: oneOf("Billed", billingRhythms).default("once"),
  /** How many times the price is due: 12 for a year by the month. */
  periods: z
    .int({ error: "Periods must be a whole number" })
    .min(1, "Periods must be at least 1")
    .max(1_200, "Periods can be at most 1,200")
    .default(1),
  discount: discount.nullable().default(null),
};

/** How each cell of a file that is about a line is checked. */
export const lineCells = { ...sold, quantity, total: amount("Line Total") };

const typedLine = z.object({ id: givenId().optional(), ...sold });

/** A line as it is typed. One that stays keeps its id. */
export const newLineItem = typedLine.refine((line) => netCents(line) >= 0n, {
  path: ["discount"],
  error: "The discount is more than the line",
});

export const lineItem = z.object({
  id: recordId,
  productId: recordId.nullable(),
  name: z.string(),
  quantity: z.string(),
  unit: z.string().nullable(),
  unitPrice: z.string(),
  billed: z.enum(billingRhythms),
  periods: z.int(),
  discount: z.object({ kind: z.enum(discountKinds), value: z.string() }).nullable(),
  /** Decimal string: quantity times price times periods, less the discount, rounded once. */
  total: z.string(),
});

/** A line as it is stored, for anyone who reads it from a file. */
export const storedLineItem = z
  .strictObject({ ...sold, id: recordId, total: z.string() })
  .refine((line) => line.total === lineTotal(line), "The total of a line is not what it comes to");

/** Body of PUT /api/deals/{id}/line-items: all of its lines, in their order. */
export const lineItemsChange = z.object({
  items: z
    .array(newLineItem, { error: "Line items must be a list" })
    .max(maxLineItems, `A deal can have at most ${maxLineItems} line items`),
  /** Whether the deal's value is the sum of its lines, and is not typed any more. */
  followsLineItems: z.boolean("followsLineItems must be true or false"),
});

/** Answer of GET and PUT /api/deals/{id}/line-items. */
export const lineItemsOfDeal = z.object({
  /** Of the deal; If-Match takes it as the entity tag. */
  version: z.int(),
  items: z.array(lineItem),
  followsLineItems: z.boolean(),
  /** Decimal string, the sum of the lines' totals. */
  total: z.string(),
});

export type NewLineItem = z.output<typeof typedLine>;
export type LineItem = z.infer<typeof lineItem>;
export type LineItemsChange = z.output<typeof lineItemsChange>;
export type LineItemsOfDeal = z.infer<typeof lineItemsOfDeal>;

/** The refusal of a deal's value that differs from the sum of its lines. */
export const followsLinesSentence =
  "The value of this deal is the sum of its line items. Change the lines, or let the value be typed again.";

type Priced = Pick<LineItem, "quantity" | "unitPrice" | "periods" | "discount">;

/** What a line comes to, as a decimal string. Exact until it is rounded once, half to even. */
export function lineTotal(line: Priced): string {
  return fromCents(netCents(line));
}

/** Why lines cannot be those of a deal that follows their sum, in a sentence; null where they can. */
export function sumProblem(total: string): string | null {
  const mostDigits = 13;
  return total.length > mostDigits
    ? "The line items come to more than a deal's value can be."
    : null;
}

/** The sum of amounts, as a decimal string. */
export function sumOf(amounts: string[]): string {
  return fromCents(amounts.reduce((sum, each) => sum + scaled(each, 2), 0n));
}

/** Thousandths times cents times ten thousandths of a whole are left until the end. */
function netCents({ quantity: count, unitPrice, periods, discount: off }: Priced): bigint {
  const gross = scaled(count, 3) * scaled(unitPrice, 2) * BigInt(periods);
  if (off?.kind === "percent") {
    return roundHalfEven(gross * (10_000n - scaled(off.value, 2)), 10_000_000n);
  }
  const less = off === null ? 0n : scaled(off.value, 2) * 1_000n;
  return roundHalfEven(gross - less, 1_000n);
}

function roundHalfEven(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  const rest = (dividend % divisor) * 2n;
  if (rest < divisor && rest > -divisor) return whole;
  const away = dividend < 0n ? whole - 1n : whole + 1n;
  const isHalf = rest === divisor || rest === -divisor;
  return isHalf && whole % 2n === 0n ? whole : away;
}

/** "1.5" with three digits is 1500. */
function scaled(value: string, digits: number): bigint {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(digits, "0"));
}

function fromCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A decimal string without needless zeros. */
function decimal(label: string, { whole, fraction }: { whole: number; fraction: number }) {
  return z
    .string({ error: `${label} must be text that holds a number, such as 1.5` })
    .trim()
    .regex(/^\d+(\.\d+)?$/, `${label} must be a number such as 2 or 1.5`)
    .regex(
      new RegExp(`^\\d+(\\.\\d{1,${fraction}}0*)?$`),
      `${label} can have at most ${fraction} digits after the point`,
    )
    .regex(
      new RegExp(`^0*\\d{1,${whole}}(\\.\\d+)?$`),
      `${label} can have at most ${format.number(whole)} digits before the point`,
    )
    .transform((text) => text.replace(/^0+(?=\d)/, "").replace(/\.?0+$/, keepWholeZeros));
}

/** Zeros before the point count. */
function keepWholeZeros(zeros: string, _at: number, all: string): string {
  return all.includes(".") ? "" : zeros;
}
