import { z } from "zod";
import { runQuery } from "./run-query.ts";
import { ruleRun, runWithSteps } from "./rules.ts";

/** Query of GET /api/contacts/{id}/rule-runs, and of its like for records of other kinds. */
export const recordRunsQuery = runQuery.pick({ limit: true, cursor: true });

export type RecordRunsQuery = z.output<typeof recordRunsQuery>;

/** A run of a rule for a record, for everyone who sees the record. */
export const recordRun = ruleRun
  .pick({
    id: true,
    ruleId: true,
    state: true,
    startedByName: true,
    wakesAt: true,
    waitsUntil: true,
    problem: true,
    createdAt: true,
    finishedAt: true,
  })
  .extend({
    ruleName: z.string(),
    steps: z
      .array(runWithSteps.shape.steps.element.pick({ number: true, isFailed: true, outcome: true }))
      .describe("What each step did, in a sentence"),
  });

export type RecordRun = z.infer<typeof recordRun>;
