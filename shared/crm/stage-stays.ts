import { z } from "zod";
import { moment, recordId } from "#shared/records/fields.ts";

/** The time that a deal spent in a stage. */
const stageStay = z.object({
  /** The key of the stage, which may be archived by now. */
  stage: z.string(),
  enteredAt: moment,
  /** Null for the stage that the deal is in. */
  leftAt: moment.nullable(),
  /** Who moved it there; null where the product did. */
  enteredBy: recordId.nullable(),
  leftBy: recordId.nullable(),
});

/** Answer of GET /api/deals/{id}/stages, oldest first. */
export const stageStays = z.array(stageStay);

export type StageStay = z.infer<typeof stageStay>;
