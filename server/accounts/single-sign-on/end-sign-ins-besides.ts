import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { domainOf } from "#shared/accounts/single-sign-on.ts";
import { sessions, users } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { ProviderRow } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Ends sessions of people who must use the provider and signed in another way. */
export async function endSignInsBesides(
  tx: Db,
  { workspaceId, domain, providerId }: ProviderRow,
): Promise<void> {
  const rows = await tx
    .select({ userId: members.userId, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), ne(members.role, "owner")));
  const userIds = rows.filter(({ email }) => domainOf(email) === domain).map((row) => row.userId);
  const cameAnotherWay = sql`${sessions.providerId} is distinct from ${providerId}`;
  await tx.delete(sessions).where(and(inArray(sessionUserId, userIds), cameAnotherWay));
}
