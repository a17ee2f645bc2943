import { and, asc, eq, sql } from "drizzle-orm";
import { isOverAt } from "#shared/accounts/absences.ts";
import type { Member } from "#shared/accounts/members.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  absenceColumns,
  absenceOf,
  type AbsenceRow,
} from "#server/accounts/workspaces/absences.queries.ts";
import { accessOf } from "#server/accounts/workspaces/lock-rights.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const listed = {
  ...absenceColumns,
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
  return rows.map(toMember);
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
  return row ? toMember(row) : null;
}

export function listOwners(db: Db, workspaceId: string) {
  return db
    .select({ email: users.email, workspace: workspaces.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, "owner")));
}

type MemberRow = Omit<Member, "absence"> & AbsenceRow;

function toMember({ absentFrom, absentUntil, absentZone, ...row }: MemberRow): Member {
  const stored = absenceOf({ absentFrom, absentUntil, absentZone });
  const absence = stored && !isOverAt(stored, new Date()) ? stored : null;
  return { ...row, ...accessOf(row), absence };
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
