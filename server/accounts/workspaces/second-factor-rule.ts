import { and, eq, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** The workspace's own provider is enough. Join `sessions`, `members` and `workspaces`. */
export const isSessionTooWeak = sql<boolean>`(${workspaces.requiresSecondFactor}
  and ${sessions.secondFactor} is null
  and not exists (select from sso_providers as provider
    where provider.workspace_id = ${members.workspaceId}
      and provider.provider_id = ${sessions.providerId} and provider.domain_verified))`;

/** An account at the workspace's own provider is enough. Join `members` and `workspaces`. */
export const isKeyTooWeak = sql<boolean>`(${workspaces.requiresSecondFactor}
  and not exists (select from users as holder
    where holder.id = ${members.userId} and holder.two_factor_enabled)
  and not exists (select from passkeys as passkey where passkey.user_id = ${members.userId})
  and not exists (select from sso_providers as provider
    join accounts as account on account.provider_id = provider.provider_id
    where provider.workspace_id = ${members.workspaceId} and provider.domain_verified
      and account.user_id = ${members.userId}))`;

/** The workspaces that the session's person belongs to but that refuse the session. */
export async function listBarredWorkspaces(db: Db, sessionToken: string): Promise<string[]> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(sessions)
    .innerJoin(members, eq(members.userId, sql`${sessionUserId}::uuid`))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(sessions.sid, sessionToken), isSessionTooWeak));
  return rows.map(({ id }) => id);
}
