import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import { fieldHistory } from "#shared/records/changes.ts";
import { newRule } from "./rules.ts";

/** Body of POST /api/rules/dry-run. */
export const dryRunInput = z.object({
  /** Of the rule that it is a draft of; null for a new one. */
  ruleId: givenId().nullable().default(null),
  rule: newRule,
  recordId: givenId("Choose a record"),
});

export type DryRunInput = z.output<typeof dryRunInput>;

const triedStep = z.object({
  type: z.string(),
  isFailed: z.boolean(),
  /** As the log of a run would say it. */
  outcome: z.string(),
  /** What it would change in the record. */
  fields: z.array(fieldHistory),
});

export type TriedStep = z.infer<typeof triedStep>;

/** What a rule would do for a record. */
export const dryRun = z.object({
  /** Whether the record meets the rule's condition. Without it there are no steps. */
  isMet: z.boolean(),
  steps: z.array(triedStep),
  /** Why a run would end before its last step. */
  problem: z.string().nullable(),
});

export type DryRun = z.infer<typeof dryRun>;
