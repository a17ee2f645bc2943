import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { members, workspaces } from "#server/workspaces/workspaces.table.ts";

/** Makes an empty workspace that the person owns. @returns its id */
export async function createWorkspace(tx: Db, userId: string, name: string): Promise<string> {
  const workspaceId = newId();
  await tx.insert(workspaces).values({ id: workspaceId, name });
  await tx.insert(members).values({ workspaceId, userId, role: "owner" });
  return workspaceId;
}
