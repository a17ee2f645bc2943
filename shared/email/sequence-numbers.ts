import { z } from "zod";

/** For so long after an email a meeting or a deal counts for it. */
export const countedDays = 30;

/** From here on the page says nothing of few cases. */
export const enoughCases = 30;

/** A decimal string with two digits after the point. */
const money = z.string();

export const sequenceFigures = z.object({
  /** Emails that have left. */
  sent: z.int(),
  /** Of these, those that did not come back. */
  delivered: z.int(),
  bounced: z.int(),
  replied: z.int(),
  /** Meetings with the contact that have taken place. */
  meetings: z.int(),
  /** Deals that were added with the contact, and their value. */
  deals: z.int(),
  dealsValue: money,
  /** Of these, the won ones, and older ones that were won. */
  won: z.int(),
  wonValue: money,
});
export type SequenceFigures = z.infer<typeof sequenceFigures>;

const variantNumbers = sequenceFigures.extend({
  key: z.string(),
  /** A to D, as they are in the current version. */
  letter: z.string(),
  isOff: z.boolean(),
});
export type VariantNumbers = z.infer<typeof variantNumbers>;

const stepNumbers = sequenceFigures.extend({ step: z.int(), variants: z.array(variantNumbers) });
export type StepNumbers = z.infer<typeof stepNumbers>;

/**
 * Answer of GET /api/sequences/{id}/numbers. Whether emails were opened is not counted, as no one is tracked.
 * Meetings and deals are those that the person sees; each counts for the last email that the contact had got in the
 * 30 days before.
 */
export const sequenceNumbers = z.object({
  started: z.int(),
  active: z.int(),
  finished: z.int(),
  unsubscribed: z.int(),
  /** Of all emails, also of those that are no part of the sequence any more. */
  ...sequenceFigures.shape,
  /** The emails of the sequence as it is now, each over all versions that it was in. */
  steps: z.array(stepNumbers),
});
export type SequenceNumbers = z.infer<typeof sequenceNumbers>;

/**
 * The interval in which the share of all such cases lies, in 19 of 20, by Wilson's score (1927), which is right for few
 * cases and for shares near 0, too.
 */
export function likelyShare(count: number, cases: number): { from: number; to: number } {
  if (cases === 0) return { from: 0, to: 1 };
  const z2 = 1.96 ** 2;
  const share = count / cases;
  const middle = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const spread = (share * (1 - share)) / cases + z2 / (4 * cases ** 2);
  const half = (1.96 / (1 + z2 / cases)) * Math.sqrt(spread);
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}
