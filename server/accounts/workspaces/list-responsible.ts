import { eq } from "drizzle-orm";
import { may, type Permission } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** @returns the email address of a member who looks after something; the owners' once the member may not, or has left */
export async function listResponsible(
  tx: Db,
  workspaceId: WorkspaceId,
  { userId, permission }: { userId: string | null; permission: Permission },
): Promise<string[]> {
  const people = await tx
    .select({ id: users.id, email: users.email, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, workspaceId));
  const own = people.filter(({ id, role }) => id === userId && may(role, permission));
  const owners = people.filter(({ role }) => role === "owner");
  return (own.length > 0 ? own : owners).map(({ email }) => email);
}
