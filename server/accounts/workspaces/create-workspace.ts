import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** @returns the workspace's id */
export async function createWorkspace(
  tx: Db,
  owner: { userId: string; address: string },
  name: string,
): Promise<string> {
  const { userId } = owner;
  const workspaceId = newId();
  await tx.insert(workspaces).values({ id: workspaceId, name });
  await tx.insert(members).values({ workspaceId, userId, role: "owner" });
  await recordAudit(tx, { workspaceId, ...owner }, { action: "workspace.made", target: name });
  return workspaceId;
}
