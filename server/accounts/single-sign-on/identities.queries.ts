import { and, asc, eq, sql } from "drizzle-orm";
import type { MemberIdentity } from "#shared/accounts/single-sign-on.ts";
import { accounts, users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";

export interface LinkedIdentity {
  providerId: string;
  issuer: string;
  accountId: string;
  createdAt: Date;
}

export function listIdentities(db: Db, userId: string): Promise<LinkedIdentity[]> {
  return db
    .select({
      providerId: accounts.providerId,
      issuer: ssoProviders.issuer,
      accountId: accounts.accountId,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .innerJoin(ssoProviders, eq(ssoProviders.providerId, accounts.providerId))
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
}

/** Includes people who have left. */
export async function listIdentitiesOf(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<MemberIdentity[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      identity: accounts.accountId,
      linkedAt: accounts.createdAt,
    })
    .from(accounts)
    .innerJoin(ssoProviders, eq(ssoProviders.providerId, accounts.providerId))
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(ssoProviders.workspaceId, workspaceId))
    .orderBy(asc(sql`${users.name} collate "und-x-icu"`), asc(users.id));
  return rows.map((row) => ({ ...row, linkedAt: row.linkedAt.toISOString() }));
}

export async function findHolder(
  db: Db,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<string | null> {
  const isIt = and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId));
  const [row] = await db.select({ userId: accounts.userId }).from(accounts).where(isIt);
  return row?.userId ?? null;
}

/** Describes an identity, such as "8f3a at login.example.com". */
export function describeIdentity(identity: Pick<LinkedIdentity, "accountId" | "issuer">): string {
  return `${identity.accountId} at ${nameOf(identity.issuer)}`;
}

export function nameOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host || issuer : issuer;
}
