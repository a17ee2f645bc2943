import { and, eq } from "drizzle-orm";
import { emailTemplates } from "#server/email/templates/email-templates.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Shared templates go to the heir, or to no one; private ones are deleted. */
export async function passOnTemplates(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string | null,
): Promise<void> {
  const { ownerId, isShared } = emailTemplates;
  const isTheirs = and(eq(emailTemplates.workspaceId, workspaceId), eq(ownerId, userId));
  await tx.delete(emailTemplates).where(and(isTheirs, eq(isShared, false)));
  await tx.update(emailTemplates).set({ ownerId: heirId }).where(isTheirs);
}
