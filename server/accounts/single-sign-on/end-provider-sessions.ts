import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findHolder } from "#server/accounts/single-sign-on/identities.queries.ts";
import type { LogoutClaims } from "#server/accounts/single-sign-on/read-logout-token.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import type { ProviderRow } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

/**
 * Ends the sessions that came through a provider and that it has ended on its side: those of one
 * session there, or all of a person. A session of a person whose session there we do not know ends too.
 */
export async function endProviderSessions(
  tx: Db,
  { providerId, domain }: ProviderRow,
  { sub, sid }: LogoutClaims,
  address: string,
): Promise<void> {
  const holder = sub === undefined ? null : await findHolder(tx, { providerId, accountId: sub });
  const isMeant = whichSessions(holder, sid);
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

/** From now on its sessions last as others do, since it ends them by itself. */
export async function noteLogout(tx: Db, { providerId }: ProviderRow): Promise<void> {
  await tx
    .update(ssoProviders)
    .set({ lastLogoutAt: new Date() })
    .where(eq(ssoProviders.providerId, providerId));
}

function whichSessions(holder: string | null, sid: string | undefined): SQL | undefined {
  const isTheirs = holder === null ? undefined : eq(sessionUserId, holder);
  if (sid === undefined) return isTheirs;
  const isUnknown = isTheirs && and(isTheirs, isNull(sessions.providerSessionId));
  return or(eq(sessions.providerSessionId, sid), isUnknown);
}
