import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { views } from "#server/records/views/views.table.ts";

/** Shared views go to the heir, or to no one; private ones are deleted. */
export async function passOnViews(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string | null,
): Promise<void> {
  const isTheirs = and(eq(views.workspaceId, workspaceId), eq(views.ownerId, userId));
  await tx.delete(views).where(and(isTheirs, eq(views.isShared, false)));
  await tx.update(views).set({ ownerId: heirId }).where(isTheirs);
}
