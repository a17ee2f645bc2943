import { eq } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { workspaceDeletions } from "#server/accounts/workspaces/workspace-deletions.table.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { deletionJob } from "#server/administration/workspaces/delete-rows.ts";
import { lockEmailAccounts } from "#server/email/connections/email-accounts.queries.ts";
import { queueRevocations } from "#server/email/provider-sign-in/consent-revocations.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** @param name what the person typed to confirm */
export async function deleteWorkspace(tx: Db, by: Actor, name: string): Promise<void> {
  const { workspaceId } = by;
  requireTypedName(name, await readWorkspace(tx, workspaceId));
  await eraseWorkspace(tx, workspaceId, by.userId);
}

export function requireTypedName(typed: string, { name }: { name: string }): void {
  if (typed === name) return;
  const message = "This is not the workspace's name, so nothing was deleted.";
  throw new HttpError(400, message, [{ path: "name", message }]);
}

/**
 * Asks for no confirmation. Workspace and memberships go at once, a job deletes the rest.
 * @param userId who sees progress
 */
export async function eraseWorkspace(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string | null = null,
): Promise<void> {
  const [workspace] = await tx
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    // Who writes has their membership locked, and then the workspace.
    .for("no key update");
  // An import that failed before it made one.
  if (!workspace) return;
  await stopWriters(tx, workspaceId);
  await queueRevocations(tx, workspaceId);
  await tx.insert(workspaceDeletions).values({ id: workspaceId, name: workspace.name, userId });
  await tx.update(sessions).set({ workspaceId: null }).where(eq(sessions.workspaceId, workspaceId));
  await tx.delete(members).where(eq(members.workspaceId, workspaceId));
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
  await sendJob(tx, deletionJob, { deletionId: workspaceId });
}

/** Waits for what members and syncs write, and refuses what they write later. Rows that others add are found by the job. */
async function stopWriters(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(members.userId)
    .for("update");
  await lockEmailAccounts(tx, workspaceId);
}
