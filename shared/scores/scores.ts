import { z } from "zod";
import { givenId, moment, recordId, requiredText } from "#shared/records/fields.ts";
import { ruleFilter } from "#shared/rules/rule-steps.ts";

export const mostScores = 5;

/** No score is above it, and none below 0. */
export const highestScore = 100;

/** What a contact does that a score can count, with what people read. */
export const engagementLabels = {
  reply: "Reply by email",
  meeting: "Meeting held",
  call: "Call that was answered",
  form: "Web form sent",
  webhook: "Call of an incoming webhook",
};

export const engagementEvents = ["reply", "meeting", "call", "form", "webhook"] as const;

export type EngagementEvent = (typeof engagementEvents)[number];

const points = z
  .int("Points must be a whole number")
  .min(-highestScore, `Points must be at least -${highestScore}`)
  .max(highestScore, `Points must be at most ${highestScore}`)
  .refine((given) => given !== 0, "Points must not be 0");

/** Points for contacts that a filter shows. */
const fitPart = z.object({
  filter: ruleFilter.describe("As the list of contacts takes it"),
  points,
});

/** Points for each time that something happens, half of them after each half-life. */
const engagementPart = z.object({
  event: z.enum(engagementEvents, "Choose what is counted"),
  points,
  halfLifeDays: z
    .int("The half-life must be a whole number of days")
    .min(1, "The half-life must be at least a day")
    .max(730, "The half-life must be at most 730 days"),
});

/** From what a score is worked out. */
const definition = {
  fit: z.array(fitPart).max(20, "A score has at most 20 conditions"),
  engagement: z.array(engagementPart).max(10, "A score counts at most 10 events"),
};

/** Body of POST /api/scores, and of PUT /api/scores/{id}. */
export const newScore = z
  .object({
    name: requiredText("Name", 60),
    ...definition,
    onCard: z.boolean("onCard must be true or false").default(false),
  })
  .refine(({ fit, engagement }) => fit.length + engagement.length > 0, {
    path: ["fit"],
    error: "Give points for at least one condition or event",
  });

export const score = z.object({
  /** Also that of its field among the custom fields of contacts. */
  id: recordId,
  name: z.string(),
  /** Its key in the contacts' `customFields`. A contact without points has no value there. */
  key: z.string(),
  ...definition,
  /** Whether cards show it. */
  onCard: z.boolean(),
  /** When it was last worked out for all contacts; null before the first time. */
  computedAt: moment.nullable(),
  /** How far that is at this moment; null while it rests. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it cannot be worked out any more. */
  problem: z.string().nullable(),
});

/** What one condition or event gives a contact. */
const scorePart = z.discriminatedUnion("type", [
  fitPart.extend({ type: z.literal("fit"), given: z.number() }),
  engagementPart.extend({
    type: z.literal("engagement"),
    given: z.number(),
    count: z.int(),
    latestAt: moment.nullable(),
  }),
]);

/** A score as it is worked out for a contact at this moment. */
export const workedScore = z.object({
  /** From 0 to 100. */
  points: z.int(),
  parts: z.array(scorePart),
});

/** Body of POST /api/scores/try. */
export const scoreTrial = z.object({ contactId: givenId(), ...definition });

/** Body of PUT /api/contacts/{id}/scores/{scoreId}. */
export const scoreByHand = z.object({
  points: z
    .int("The score must be a whole number")
    .min(0, "The score must be at least 0")
    .max(highestScore, `The score must be at most ${highestScore}`),
  reason: requiredText("Reason", 500),
});

/** A score of a contact, point by point. */
export const contactScore = workedScore.extend({
  scoreId: recordId,
  name: z.string(),
  /** What stands instead of the points, until it is taken back. */
  byHand: scoreByHand.extend({ userName: z.string().nullable(), at: moment }).nullable(),
  /** Why it cannot be worked out any more. */
  problem: z.string().nullable(),
});

export type Score = z.infer<typeof score>;
export type NewScore = z.output<typeof newScore>;
export type ScoreDefinition = Pick<Score, "fit" | "engagement">;
export type EngagementPart = z.infer<typeof engagementPart>;
export type FitPart = z.infer<typeof fitPart>;
export type ScorePart = z.infer<typeof scorePart>;
export type WorkedScore = z.infer<typeof workedScore>;
export type ScoreTrial = z.output<typeof scoreTrial>;
export type ScoreByHand = z.output<typeof scoreByHand>;
export type ContactScore = z.infer<typeof contactScore>;
