import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findHolder } from "#server/accounts/single-sign-on/identities.queries.ts";
import type { LogoutClaims } from "#server/accounts/single-sign-on/read-logout-token.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import type { ProviderRow } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

/** Ends the sessions of `sid`, or all of `sub`; with both also those of `sub` with an unknown `sid`. */
export async function endProviderSessions(
  tx: Db,
  { providerId, domain }: ProviderRow,
  { sub, sid }: LogoutClaims,
  address: string,
): Promise<void> {
  const holder = sub === undefined ? null : await findHolder(tx, { providerId, accountId: sub });
  const isMeant = whereSessions(holder, sid);
  if (!isMeant) return;
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.providerId, providerId), isMeant))
    .returning({ userId: sessionUserId });
  for (const userId of new Set(ended.map((session) => session.userId))) {
    const event = { action: "sso.signed-out", target: domain } as const;
    await recordAccountAudit(tx, { userId, address }, event);
  }
}

/** The provider reports logouts, so the limit of an hour for its sessions is lifted. */
export async function noteLogout(tx: Db, { providerId }: ProviderRow): Promise<void> {
  await tx
    .update(ssoProviders)
    .set({ lastLogoutAt: new Date() })
    .where(eq(ssoProviders.providerId, providerId));
}

function whereSessions(holder: string | null, sid: string | undefined): SQL | undefined {
  const isTheirs = holder === null ? undefined : eq(sessionUserId, holder);
  if (sid === undefined) return isTheirs;
  const isUnknown = isTheirs && and(isTheirs, isNull(sessions.providerSessionId));
  return or(eq(sessions.providerSessionId, sid), isUnknown);
}
