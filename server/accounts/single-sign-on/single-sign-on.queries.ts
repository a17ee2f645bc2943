import { and, eq, ne } from "drizzle-orm";
import { domainOf } from "#shared/accounts/single-sign-on.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

export type ProviderRow = typeof ssoProviders.$inferSelect;

export async function findProviderOf(db: Db, workspaceId: string): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(ssoProviders)
    .where(eq(ssoProviders.workspaceId, workspaceId));
  return row ?? null;
}

export async function findProvider(db: Db, providerId: string): Promise<ProviderRow | null> {
  const [row] = await db.select().from(ssoProviders).where(eq(ssoProviders.providerId, providerId));
  return row ?? null;
}

/** The provider whose proven domain the address belongs to. */
export async function findProviderForAddress(db: Db, email: string): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(ssoProviders)
    .where(and(eq(ssoProviders.domain, domainOf(email)), ssoProviders.domainVerified));
  return row ?? null;
}

/** Owners may always use another way, so that they cannot lock themselves out. */
export async function mustUseProvider(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ email: users.email, domain: ssoProviders.domain })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(ssoProviders, eq(ssoProviders.workspaceId, members.workspaceId))
    .where(
      and(
        eq(members.userId, userId),
        ne(members.role, "owner"),
        ssoProviders.isRequired,
        ssoProviders.domainVerified,
      ),
    );
  return rows.some(({ email, domain }) => domainOf(email) === domain);
}
