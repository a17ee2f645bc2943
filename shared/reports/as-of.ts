import { z } from "zod";
import { asOfDay } from "#shared/crm/as-of.ts";
import { ofTodayAlone } from "#shared/filters/fields-of-today.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { daysOfSpan, namedSpans } from "./spans.ts";

/** Periods at whose end deals can be asked about, about today. */
export const pastSpans = ["lastWeek", "lastMonth", "lastQuarter", "lastYear"] as const;

const sentence = `asOf must be a day, such as 2027-03-05, or one of ${pastSpans.join(", ")}`;

/** The day at whose end a question looks at deals: a day, or the last one of a past span. */
export const askedDay = z
  .string(sentence)
  .refine((text) => pastSpanOf(text) !== undefined || asOfDay.safeParse(text).success, sentence);

function pastSpanOf(asOf: string) {
  return pastSpans.find((name) => name === asOf);
}

/** The day that is meant on a day. */
export function dayOf(asOf: string, today: string): string {
  const span = pastSpanOf(asOf);
  return span ? daysOfSpan(span, today).last : asOf;
}

/** "last quarter", or null for a day that was chosen. */
export function spanNameOf(asOf: string): string | null {
  const span = pastSpanOf(asOf);
  return span ? namedSpans[span].label.toLowerCase() : null;
}

/** The fields that are offered to a question: as of a day those whose past is kept. */
export function fieldsAsOf(known: KnownFields, asOf: string | null): KnownFields {
  if (asOf === null) return known;
  const deal = Object.entries(known.byKind.deal).filter(([name]) => ofTodayAlone(name) === null);
  return { ...known, byKind: { ...known.byKind, deal: Object.fromEntries(deal) } };
}
