import { z } from "zod";
import { authorship, fieldHistory } from "#shared/records/changes.ts";
import { recordId } from "#shared/records/fields.ts";

/** The change of its record that set a run off. */
export const runCause = authorship.extend({
  action: z.enum(["create", "update", "delete"]),
  fields: z.array(fieldHistory),
  /** Where another rule did it. */
  byRun: z.object({ id: recordId, ruleId: recordId, ruleName: z.string() }).nullable(),
});

export type RunCause = z.infer<typeof runCause>;

/** A condition that a step asked, with what the record was at that moment. */
export const askedCondition = z.object({
  filter: z.string(),
  values: z
    .record(z.string(), z.unknown())
    .describe("Of the record's own fields that the condition names, by their names in filters"),
});

export type AskedCondition = z.infer<typeof askedCondition>;
