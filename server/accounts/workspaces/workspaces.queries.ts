import { eq } from "drizzle-orm";
import type { Workspace, WorkspaceChanges } from "#shared/accounts/workspaces.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** A new setting takes a column of the table and a line here. */
const fields = {
  id: workspaces.id,
  name: workspaces.name,
  requiresSecondFactor: workspaces.requiresSecondFactor,
  requiresContactEmail: workspaces.requiresContactEmail,
  sharesEmailSubjects: workspaces.sharesEmailSubjects,
  yearStartMonth: workspaces.yearStartMonth,
  postalAddress: workspaces.postalAddress,
  createdAt: workspaces.createdAt,
};

export async function readWorkspace(db: Db, id: string): Promise<Workspace> {
  const [row] = await db.select(fields).from(workspaces).where(eq(workspaces.id, id));
  if (!row) throw notFound("workspace");
  return row;
}

export async function patchWorkspace(
  tx: Db,
  id: WorkspaceId,
  changes: WorkspaceChanges,
): Promise<Workspace> {
  if (Object.keys(changes).length > 0) {
    await tx.update(workspaces).set(changes).where(eq(workspaces.id, id));
  }
  return readWorkspace(tx, id);
}
