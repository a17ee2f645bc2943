import { z } from "zod";
import { moment } from "#shared/records/fields.ts";

/** For how long an owner lets operators read the workspace's records at a time. */
export const supportMinutes = 60;

/** Answer of GET /api/workspace/support-access. */
export const supportAccess = z.object({
  /** This server has operators who could help. */
  isOffered: z.boolean(),
  /** Null while no one may read. */
  grant: z
    .object({
      grantedAt: moment,
      expiresAt: moment,
      /** Null where that account is deleted. */
      grantedBy: z.string().nullable(),
      /** An operator has opened the workspace. */
      isUsed: z.boolean(),
    })
    .nullable(),
});

export type SupportAccess = z.infer<typeof supportAccess>;

/** Answer of POST /api/operator/workspaces/{id}/support-visits. */
export const supportVisit = z.object({ expiresAt: moment });

/** What all but reading records answers to an operator under support access. */
export const supportReadsSentence =
  "Support access only reads records. Changes, exports, keys and settings stay with the members.";
