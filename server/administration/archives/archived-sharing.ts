import { z } from "zod";
import { type Audience, audiences } from "#shared/reports/sharing.ts";

/** Archives before version 11 say isShared instead. */
export const archivedSharing = {
  ownerId: z.uuid().nullable(),
  sharedWith: z.enum(audiences).optional(),
  teamId: z.uuid().nullable().default(null),
  isShared: z.boolean().optional(),
};

interface ArchivedSharing {
  sharedWith?: Audience | undefined;
  isShared?: boolean | undefined;
}

export function readSharing<Row extends ArchivedSharing>({ isShared, ...row }: Row) {
  return { ...row, sharedWith: row.sharedWith ?? (isShared ? "workspace" : "noOne") };
}
