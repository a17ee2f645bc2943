import { and, asc, eq, sql } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { endedAgreements } from "#server/accounts/coverage/ended-agreements.table.ts";
import { subscriptions } from "#server/billing/subscriptions.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** The workspaces whose owners have cancelled, or whose end is recorded; with `ownerId` only theirs. */
export async function listCandidates(db: Db, ownerId?: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select workspace_id as id from ${endedAgreements}
    where ${ownsIt(sql`workspace_id`, ownerId)}
    union
    select owning.workspace_id from ${subscriptions} as bought
      join ${members} as owning on owning.user_id = bought.user_id and owning.role = 'owner'
    where bought.status = 'canceled' and ${ownsIt(sql`owning.workspace_id`, ownerId)}
    order by id`);
  return rows.map(({ id }) => String(id));
}

function ownsIt(workspaceId: ReturnType<typeof sql>, ownerId?: string) {
  if (ownerId === undefined) return sql`true`;
  return sql`exists (select from ${members} as one where one.workspace_id = ${workspaceId}
    and one.user_id = ${ownerId} and one.role = 'owner')`;
}

export type Owner = Pick<
  typeof users.$inferSelect,
  "email" | "subscriptionStatus" | "coveredUntil" | "trialEndsAt" | "clockAheadSeconds"
>;

/** Locks a workspace and its owners' purchases until the transaction ends. Null if it is gone. */
export async function lockAgreement(tx: Db, workspaceId: string) {
  const [workspace] = await tx
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("update");
  if (!workspace) return null;
  const owners: Owner[] = await tx
    .select({
      email: users.email,
      subscriptionStatus: users.subscriptionStatus,
      coveredUntil: users.coveredUntil,
      trialEndsAt: users.trialEndsAt,
      clockAheadSeconds: users.clockAheadSeconds,
    })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, "owner")))
    .orderBy(asc(users.id))
    .for("no key update", { of: users });
  const [noted] = await tx
    .select()
    .from(endedAgreements)
    .where(eq(endedAgreements.workspaceId, workspaceId));
  return { workspace, owners, noted: noted ?? null };
}

export type Agreement = NonNullable<Awaited<ReturnType<typeof lockAgreement>>>;
