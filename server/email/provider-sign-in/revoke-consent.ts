import { and, eq, isNull } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { revokeToken } from "#server/email/provider-sign-in/provider-tokens.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Providers take a consent back as a whole, so not while the same mailbox is connected in another workspace. */
export async function revokeConsent(
  db: Db,
  secrets: AccountSecrets,
  gone: Pick<EmailAccountRow, "provider" | "username" | "password">,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  if (gone.provider === null) return;
  const [other] = await db
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.provider, gone.provider),
        eq(emailAccounts.username, gone.username),
        isNull(emailAccounts.disconnectedAt),
        workspaceExists(emailAccounts.workspaceId),
      ),
    )
    .limit(1);
  if (other) return;
  try {
    await revokeToken(secrets.serviceOf(gone.provider), secrets.open(gone));
  } catch (error) {
    // The account is gone here in any case, and its token with it.
    log.warn({ err: error, provider: gone.provider }, "a consent was not given back");
  }
}
