import { and, eq } from "drizzle-orm";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import { accounts } from "#server/accounts/accounts.table.ts";
import { endSessionsThrough } from "#server/accounts/sessions/end-sessions.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { findProviderOf } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** For someone with a new ID at the provider. Ends their sessions; a mail must confirm the next one. */
export async function forgetIdentity(tx: Db, by: Actor, userId: string): Promise<void> {
  const provider = await findProviderOf(tx, by.workspaceId);
  if (!provider) throw notFound("identity");
  const { providerId } = provider;
  const gone = await tx
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, providerId)))
    .returning({ accountId: accounts.accountId });
  const user = await findUserById(tx, userId);
  if (gone.length === 0 || !user) throw notFound("identity");
  await endSessionsThrough(tx, userId, providerId);
  const details = gone.map(({ accountId }) => ({
    field: "identity",
    before: accountId,
    after: null,
  }));
  await recordAudit(tx, by, { action: "sso.forgotten", target: user.email, details });
}
