import { and, asc, eq, sql } from "drizzle-orm";
import type { Member } from "#shared/members.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { accessOf } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

const listed = {
  userId: members.userId,
  name: users.name,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  role: members.role,
  visibility: members.visibility,
  teamId: members.teamId,
};

export async function listMembers(db: Db, workspaceId: WorkspaceId): Promise<Member[]> {
  const rows = await db
    .select(listed)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(asc(sql`${users.name} collate "und-x-icu"`), asc(members.userId));
  return rows.map((row) => ({ ...row, ...accessOf(row) }));
}

export async function findMember(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<Member | null> {
  const [row] = await tx
    .select(listed)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(whereMember(workspaceId, userId));
  return row ? { ...row, ...accessOf(row) } : null;
}

/** Waits for the person's running writes, and blocks new ones until the transaction ends. */
export async function lockMember(tx: Db, workspaceId: WorkspaceId, userId: string) {
  const [row] = await tx
    .select()
    .from(members)
    .where(whereMember(workspaceId, userId))
    .for("update");
  return row ?? null;
}

export function whereMember(workspaceId: WorkspaceId, userId: string) {
  return and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
}
