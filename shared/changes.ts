import { z } from "zod";

/** Every kind of record, in the words of the change log. */
export const changedEntities = ["company", "contact", "deal", "task", "activity"] as const;

/**
 * Every write answers with an `X-Change-Set` header: the id of all that the one act changed, which
 * POST /api/change-sets/{id}/undo takes back.
 */
export const changeSetHeader = "x-change-set";

/** Answer of a call that changed many records, or took a change back. */
export const changeSetSummary = z.object({
  changeSetId: z.uuid(),
  changedRecords: z.int(),
});

export type ChangeSetSummary = z.infer<typeof changeSetSummary>;
