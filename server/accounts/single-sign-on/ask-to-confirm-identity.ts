import { createHash, randomBytes } from "node:crypto";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { identityMail } from "#server/accounts/single-sign-on/identity-mail.ts";
import { listIdentities } from "#server/accounts/single-sign-on/identities.queries.ts";
import { pendingIdentities } from "#server/accounts/single-sign-on/pending-identities.table.ts";
import { findProvider } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

const confirmationHours = 1;

export interface Identity {
  userId: string;
  providerId: string;
  /** OpenID Connect's `sub`, or SAML's NameID. */
  accountId: string;
}

/** No session begins before the owner confirms. @returns false after too many mails this hour */
export async function askToConfirmIdentity(
  db: Db,
  { userId, providerId, accountId }: Identity,
  { address, baseUrl }: { address: string; baseUrl: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user, provider] = [await findUserById(tx, userId), await findProvider(tx, providerId)];
    if (!user || !provider) throw new Error("an identity has no account or no provider");
    if (!(await mayWriteTo(tx, user.email))) return false;
    const { issuer, domain } = provider;
    const token = randomBytes(32).toString("base64url");
    await tx.insert(pendingIdentities).values({
      tokenHash: hashToken(token),
      userId,
      providerId,
      issuer,
      accountId,
      email: user.email,
      expiresAt: new Date(Date.now() + confirmationHours * 3_600_000),
    });
    const others = await listIdentities(tx, userId);
    await queueMail(tx, identityMail(user.email, token, baseUrl, { issuer, others }));
    const details = [{ field: "identity", before: null, after: accountId }];
    const event = { action: "sso.link-asked", target: domain, details } as const;
    await recordAccountAudit(tx, { userId, address }, event, { userId: null });
    return true;
  });
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
