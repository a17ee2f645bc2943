import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";
import { limit, searchText } from "#shared/filters/lists.ts";
import { stepTypes } from "./rule-steps.ts";
import { runStates } from "./rules.ts";

export const stepOutcomes = ["done", "failed"] as const;

/** Steps are searched in so many of a rule's runs, the newest. */
export const mostSearchedRuns = 10_000;

/** Query of GET /api/rules/{id}/runs. */
export const runQuery = z.object({
  q: searchText
    .optional()
    .describe("In the names of records, in why runs failed or stopped, and in what steps came to"),
  state: z.enum(runStates).optional(),
  step: z
    .enum(stepTypes, "There is no such step")
    .optional()
    .describe("Of a step that the run has come to"),
  outcome: z
    .enum(stepOutcomes, "outcome must be done or failed")
    .optional()
    .describe("How that step ended, or any; a search then looks in what the same step came to"),
  limit: limit(200).default(50),
  cursor: givenId("cursor is not valid: start again without it").optional(),
});

export type RunQuery = z.output<typeof runQuery>;
