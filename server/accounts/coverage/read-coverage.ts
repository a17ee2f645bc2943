import { eq, sql } from "drizzle-orm";
import { coverageOf, type Coverage, unlimited } from "#shared/billing/coverage.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { ownersCover } from "#server/accounts/coverage/owners-cover.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { PaymentSettings } from "#server/platform/settings/environment.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Decides whether anything is limited, and by which clock. */
export type PaymentKind = PaymentSettings["kind"];

export async function readOwnCoverage(
  db: Db,
  payments: PaymentKind,
  userId: string,
): Promise<Coverage> {
  if (payments === "none") return unlimited;
  const ahead = payments === "sandbox" ? sql` - ${users.clockAheadSeconds}` : sql``;
  const paidUntil = sql`coalesce(${users.coveredUntil}, ${users.trialEndsAt})`;
  const owners = await db
    .select({
      until: sql<number | null>`(extract(epoch from ${paidUntil})${ahead})::float8`,
      tier: users.subscriptionTier,
      status: users.subscriptionStatus,
    })
    .from(users)
    .where(eq(users.id, userId));
  return coverageOf(owners, new Date());
}

/** For someone who does not belong to the workspace yet. */
export async function readCoverage(
  db: Db,
  payments: PaymentKind,
  workspaceId: string,
): Promise<Coverage> {
  if (payments === "none") return unlimited;
  const [row] = await db
    .select({ owners: ownersCover(payments === "sandbox") })
    .from(members)
    .where(eq(members.workspaceId, workspaceId))
    .limit(1);
  return coverageOf(row?.owners ?? [], new Date());
}
