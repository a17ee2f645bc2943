import { z } from "zod";
import { moment, recordId } from "#shared/records/fields.ts";
import { visibilities, roles } from "#shared/accounts/permissions.ts";
import { fileChunkBytes } from "#shared/imports/file-chunks.ts";

export const maxArchiveBytes = 512 * fileChunkBytes;

export const importStatuses = ["uploading", "waiting", "importing", "done", "failed"] as const;

/** Body of POST /api/workspace-imports: how large the archive is that will be sent. */
export const newWorkspaceImport = z.object({
  bytes: z
    .int("Say how large the archive is")
    .min(1, "The archive is empty")
    .max(maxArchiveBytes, "The archive is larger than 512 MB, the most that can be imported."),
});

/** An archive that becomes a workspace, and how far it is. */
export const workspaceImport = z.object({
  id: recordId,
  status: z.enum(importStatuses),
  bytes: z.number().int(),
  rowsDone: z.number().int(),
  /** The number that the archive states; null until that is read. */
  rowsTotal: z.number().int().nullable(),
  /** Why it failed, for the person to act on. */
  problem: z.string().nullable(),
  /** The new workspace, once all of it is there. */
  workspaceId: recordId.nullable(),
  createdAt: moment,
});
export type WorkspaceImport = z.infer<typeof workspaceImport>;

/** Someone in an imported workspace who has not joined it here. */
export const importedPerson = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  visibility: z.enum(visibilities),
  teamId: recordId.nullable(),
});
export type ImportedPerson = z.infer<typeof importedPerson>;
