import { z } from "zod";
import { givenId, recordId } from "#shared/records/fields.ts";

/** A rule that members can start for a record. */
export const ruleByHand = z.object({ id: recordId, name: z.string() });

export type RuleByHand = z.infer<typeof ruleByHand>;

export const mostStarted = 500;

/** Body of POST /api/rules/{id}/start. */
export const ruleStart = z.object({
  recordIds: z
    .array(givenId("recordIds must be ids of records"), "Name the records")
    .min(1, "Name at least one record")
    .max(mostStarted, `Start a rule for at most ${mostStarted} records at once`),
});

/** For how many records it runs now, and for how many not: they do not meet its condition, or it ran too often. */
export const ruleStarted = z.object({ begun: z.int(), leftOut: z.int() });

export type RuleStarted = z.infer<typeof ruleStarted>;
