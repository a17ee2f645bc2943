import { z } from "zod";
import { givenDay, givenId, moment, recordId } from "#shared/records/fields.ts";
import { listQuery } from "#shared/filters/lists.ts";
import { timeZone } from "#shared/format/time-zones.ts";

/**
 * What happened to the deals of a pipeline between the ends of two days. A deal is compared with what it was, so what was
 * taken back meanwhile counts as nothing. It can be in several steps: one by which it came, one by which it went, and
 * in between its value, its stage and its date.
 */
export const waterfallSteps = [
  // These add to the open value.
  "new",
  "reopened",
  "arrived",
  "valueUp",
  // These take from it.
  "valueDown",
  "won",
  "lost",
  "gone",
  // These leave it as it is.
  "forward",
  "back",
  "pushed",
  "pulled",
] as const;

export type WaterfallStep = (typeof waterfallSteps)[number];

export const waterfallStepLabels: Record<WaterfallStep, string> = {
  new: "New",
  reopened: "Reopened",
  arrived: "From another pipeline",
  valueUp: "Value up",
  valueDown: "Value down",
  won: "Won",
  lost: "Lost",
  gone: "Gone",
  forward: "Moved forward",
  back: "Moved back",
  pushed: "Close date later",
  pulled: "Close date sooner",
};

/** Query of GET /api/pipelines/{id}/waterfall. */
export const waterfallQuery = z.object({
  /** At the end of this day, in `timeZone`, it begins; */
  from: givenDay("from must be a day, such as 2027-03-05"),
  /** at the end of this one it ends. Today where none is given. */
  to: givenDay("to must be a day, such as 2027-03-05").optional(),
  timeZone: timeZone.optional(),
  /** Of deals that are this member's today, or were last. */
  ownerId: givenId("ownerId must be the id of a member").optional(),
});

export type WaterfallQuery = z.output<typeof waterfallQuery>;

/** Decimal string, with a minus before what is less. */
const amount = z.string();

/** How many open deals there are, and what they are worth. */
const openDeals = z.object({ count: z.int(), value: amount });

export const waterfall = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  start: openDeals,
  /** In their order; the amounts add up from the value of `start` to that of `end`. */
  steps: z.array(
    z.object({
      step: z.enum(waterfallSteps),
      count: z.int(),
      /** What it adds to the open value. */
      amount,
      /** What its deals are worth: at the end, or when they were last there. */
      value: amount,
    }),
  ),
  end: openDeals,
});

export type Waterfall = z.infer<typeof waterfall>;

/** Path of GET /api/pipelines/{id}/waterfall/{step}. */
export const waterfallStepPath = z.object({ id: givenId(), step: z.enum(waterfallSteps) });

export const waterfallDealsQuery = waterfallQuery.extend(listQuery.shape);

/** What a step compares. */
export const dealState = z.object({
  stage: z.string(),
  value: amount,
  expectedCloseDate: z.iso.date().nullable(),
});

/** A deal of a step, as it was and as it became; null where it was not there. */
export const waterfallDeal = z.object({
  id: recordId,
  title: z.string(),
  amount,
  before: dealState.nullable(),
  after: dealState.nullable(),
  /** When it was deleted, if it was since. */
  deletedAt: moment.exactOptional(),
});

export type WaterfallDeal = z.infer<typeof waterfallDeal>;
