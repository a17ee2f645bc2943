import { z } from "zod";
import { customName, isCustomName } from "#shared/filters/known-fields.ts";
import { monthsQuery } from "#shared/format/month-spans.ts";

/** What rates are grouped by, beside a workspace's own fields. */
export const winRateGroupings = ["owner", "size", "tag"] as const;

/** The own fields of deals by which rates can be grouped. */
export const groupedFieldTypes = ["choice", "choices", "checkbox", "user"] as const;

/** Query of GET /api/win-rates: of deals closed in the months, and of those that are open. */
export const winRatesQuery = monthsQuery.extend({
  /** `owner`, `size`, `tag`, or `customFields.` and the key of a field. */
  by: z
    .string("by must be a text")
    .max(80)
    .refine(
      (by) => winRateGroupings.some((one) => one === by) || isCustomName(by),
      `by must be one of: ${winRateGroupings.join(", ")}, or ${customName("")} and the key of a field`,
    )
    .default("owner"),
});

/** Sums of some deals, of which the rates are made. */
const winFigures = z.object({
  open: z.int(),
  won: z.int(),
  lost: z.int(),
  /** Decimal string: of the won ones. */
  wonValue: z.string(),
  /** Mean days of the won ones from their creation until they were won; null where none was. */
  cycleDays: z.number().nullable(),
});

const winRateRow = winFigures.extend({
  /** What the deals have in common, such as the id of their owner; null for those that have none. */
  key: z.string().nullable(),
});

/** Answer of GET /api/win-rates: those groups that have the most deals; a deal with two tags is in two. */
export const winRates = z.object({ all: winFigures, rows: z.array(winRateRow) });

/** Query of GET /api/lost-reasons: of deals that were lost in the months. */
export const lostReasonsQuery = monthsQuery;

/** Answer of GET /api/lost-reasons. */
export const lostReasons = z.object({
  /** Such as 2027-03. */
  months: z.array(z.string()),
  /** Those that were given the most first; without regard to case and accents, as a filter compares them. */
  reasons: z.array(
    z.object({
      /** Null for deals without one. */
      reason: z.string().nullable(),
      /** By month. */
      counts: z.array(z.int()),
      /** Decimal string: of all months. */
      value: z.string(),
    }),
  ),
});

export type WinFigures = z.infer<typeof winFigures>;
export type WinRates = z.infer<typeof winRates>;
export type WinRateRow = WinRates["rows"][number];
export type WinRatesQuery = z.output<typeof winRatesQuery>;
export type LostReasons = z.infer<typeof lostReasons>;
export type LostReasonsQuery = z.output<typeof lostReasonsQuery>;

/** The share of closed deals that was won, from 0 to 1; null where none is closed. */
export function winRateOf({ won, lost }: WinFigures): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}

/** What a won deal brings; null where none was won. */
export function averageValueOf({ won, wonValue }: WinFigures): number | null {
  return won === 0 ? null : Number(wonValue) / won;
}

/** A cycle of less than a day counts as one. */
const shortestCycle = 1;

/** What a day brings: open deals x win rate x average value / cycle days. Null where one of them is not known. */
export function velocityOf(figures: WinFigures): number | null {
  const rate = winRateOf(figures);
  const value = averageValueOf(figures);
  if (rate === null || value === null || figures.cycleDays === null) return null;
  return (figures.open * rate * value) / Math.max(figures.cycleDays, shortestCycle);
}

/** Where each size of deals begins. */
export const sizeBounds = [0, 1_000, 5_000, 25_000, 100_000] as const;
