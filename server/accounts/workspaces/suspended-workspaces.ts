import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { WorkspaceSuspended } from "#server/accounts/workspaces/workspace-suspended.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

export async function listSuspendedWorkspaces(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.userId, userId), isNotNull(workspaces.suspendedAt)));
  return rows.map(({ id }) => id);
}

/** Whether it is suspended the next moment is not said: see `lockUnsuspended`. @throws WorkspaceSuspended */
export async function requireUnsuspended(db: Db, workspaceId: string): Promise<void> {
  refuseSuspended(await readReason(db, workspaceId));
}

/** Keeps a workspace from being suspended until the transaction ends. @throws WorkspaceSuspended */
export async function lockUnsuspended(tx: Db, workspaceId: string): Promise<void> {
  refuseSuspended(await readReason(tx, workspaceId).for("key share"));
}

function readReason(db: Db, workspaceId: string) {
  return db
    .select({ reason: workspaces.suspensionReason })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
}

function refuseSuspended([row]: { reason: string | null }[]): void {
  if (row && row.reason !== null) throw new WorkspaceSuspended(row.reason);
}
