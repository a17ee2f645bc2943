import { asc, eq, sql } from "drizzle-orm";
import type { DeletionEffect } from "#shared/accounts/account-settings.ts";
import type { Role } from "#shared/accounts/permissions.ts";
import type { Db } from "#server/platform/database/database.ts";
import { recordTotals } from "#server/platform/queries/record-totals.table.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const memberCount = sql<number>`(select count(*)::int from members as member
  where member.workspace_id = ${workspaces.id})`;

const ownerCount = sql<number>`(select count(*)::int from members as member
  where member.workspace_id = ${workspaces.id} and member.role = 'owner')`;

const recordCount = sql<number>`(select coalesce(sum(${recordTotals.count}), 0)::int
  from ${recordTotals} where ${recordTotals.workspaceId} = ${workspaces.id})`;

export async function listDeletionEffects(db: Db, userId: string): Promise<DeletionEffect[]> {
  const rows = await db
    .select({
      workspaceId: workspaces.id,
      name: workspaces.name,
      role: members.role,
      memberCount,
      ownerCount,
      recordCount,
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(members.userId, userId))
    .orderBy(asc(workspaces.id));
  return rows.map((row) => ({
    workspaceId: row.workspaceId,
    name: row.name,
    records: row.recordCount,
    effect: effectOf(row),
  }));
}

function effectOf(membership: {
  role: Role;
  memberCount: number;
  ownerCount: number;
}): DeletionEffect["effect"] {
  if (membership.memberCount === 1) return "deleted";
  const isOnlyOwner = membership.role === "owner" && membership.ownerCount === 1;
  return isOnlyOwner ? "needs-owner" : "left";
}
