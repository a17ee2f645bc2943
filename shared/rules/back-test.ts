import { z } from "zod";
import { moment, recordId } from "#shared/fields.ts";
import { newRule } from "#shared/rules/rules.ts";

/** So many days can be looked back at. */
export const backTestDays = [7, 30, 90] as const;

/** So many changes are looked through, the newest first. */
export const mostTestedChanges = 100_000;

/** Body of POST /api/rules/back-test. */
export const backTestInput = z.object({
  /** Of the rule that it is a draft of, whose own changes do not count; null for a new one. */
  ruleId: z.uuid().nullable().default(null),
  rule: newRule,
  days: z.literal(backTestDays, "Choose 7, 30 or 90 days").default(30),
});

export type BackTestInput = z.output<typeof backTestInput>;

const testedRun = z.object({ recordId, recordName: z.string().nullable(), at: moment });

/** How often a rule would have run, had it been on. */
export const backTest = z.object({
  /** How many changes of such records there were, or entries of the form. */
  changes: z.int(),
  /** Whether there were more than are looked through: then the oldest are left out. */
  isCut: z.boolean(),
  runs: z.int(),
  records: z.int(),
  /** Changes or entries that were waited for, of records that do not meet the condition now, or were deleted since; of deletions, that did not meet it then. */
  unmet: z.int(),
  /** The latest, at most 20. */
  latest: z.array(testedRun),
});

export type BackTest = z.infer<typeof backTest>;
