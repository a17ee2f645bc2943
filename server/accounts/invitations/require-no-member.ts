import { and, eq } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** @throws HttpError 409 where the address belongs to a member */
export async function requireNoMember(
  tx: Db,
  workspaceId: WorkspaceId,
  email: string,
): Promise<void> {
  const [member] = await tx
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(users.email, email)));
  if (member) throw new HttpError(409, "This person belongs to the workspace already.");
}
