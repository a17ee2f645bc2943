import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { IdentityState } from "#shared/accounts/single-sign-on.ts";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import { accounts } from "#server/accounts/accounts.table.ts";
import { securityNotice } from "#server/accounts/notices/account-mails.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { hashToken } from "#server/accounts/single-sign-on/ask-to-confirm-identity.ts";
import {
  describeIdentity,
  findHolder,
  listIdentities,
  nameOf,
} from "#server/accounts/single-sign-on/identities.queries.ts";
import { pendingIdentities } from "#server/accounts/single-sign-on/pending-identities.table.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import {
  findProvider,
  type ProviderRow,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

type Pending = typeof pendingIdentities.$inferSelect;

/** Does not use up the link. */
export async function readPendingIdentity(db: Db, token: string): Promise<IdentityState> {
  const [pending] = await db.select().from(pendingIdentities).where(whereToken(token));
  if (!pending) return { state: "unknown" };
  if (pending.usedAt) return { state: "used" };
  if (pending.expiresAt <= new Date()) return { state: "expired" };
  const { email, issuer, accountId } = pending;
  return { state: "open", email, provider: nameOf(issuer), identity: accountId };
}

/** Begins no session. @throws HttpError 410 for an invalid link, 409 where things have changed */
export function confirmIdentity(
  db: Db,
  token: string,
  { address, baseUrl }: { address: string; baseUrl: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockProvider(tx, token);
    const pending = await take(tx, token);
    const provider = await requireUnchanged(tx, pending);
    const { userId, providerId, accountId, email } = pending;
    const others = await listIdentities(tx, userId);
    if (others.some((other) => other.providerId === providerId)) throw linkedAlready();
    await tx.insert(accounts).values({ id: newId(), userId, providerId, accountId });
    const details = [
      { field: "identity", before: null, after: accountId },
      ...others.map((other) => ({
        field: "alsoLinked",
        before: null,
        after: describeIdentity(other),
      })),
    ];
    const event = { action: "sso.linked", target: provider.domain, details } as const;
    await recordAccountAudit(tx, { userId, address }, event);
    await queueMail(tx, linkedNotice(email, baseUrl, provider));
    return email;
  });
}

/** Serializes confirmations at one provider. */
async function lockProvider(tx: Db, token: string): Promise<void> {
  await tx
    .select({ id: ssoProviders.id })
    .from(ssoProviders)
    .innerJoin(pendingIdentities, eq(pendingIdentities.providerId, ssoProviders.providerId))
    .where(whereToken(token))
    .for("update", { of: ssoProviders });
}

/** Uses up all links of the same account and provider. */
async function take(tx: Db, token: string): Promise<Pending> {
  const isOpen = and(isNull(pendingIdentities.usedAt), gt(pendingIdentities.expiresAt, sql`now()`));
  const usedAt = new Date();
  const [pending] = await tx
    .update(pendingIdentities)
    .set({ usedAt })
    .where(and(whereToken(token), isOpen))
    .returning();
  if (!pending) throw useless((await readPendingIdentity(tx, token)).state);
  const { userId, providerId } = pending;
  const isSame = and(
    eq(pendingIdentities.userId, userId),
    eq(pendingIdentities.providerId, providerId),
  );
  await tx.update(pendingIdentities).set({ usedAt }).where(and(isSame, isOpen));
  return pending;
}

/** The confirmation is void if the provider or the address has changed. */
async function requireUnchanged(tx: Db, pending: Pending): Promise<ProviderRow> {
  const provider = await findProvider(tx, pending.providerId);
  const user = await findUserById(tx, pending.userId);
  const isSame = provider?.issuer === pending.issuer && provider.domainVerified;
  if (isSame && user?.email === pending.email && user.emailVerified) {
    if ((await findHolder(tx, pending)) === null) return provider;
    throw linkedAlready();
  }
  throw new HttpError(
    409,
    "Your account or your company's single sign-on has changed since. Please sign in with SSO again.",
  );
}

function linkedAlready(): HttpError {
  return new HttpError(409, "There is such a link already. Ask an owner of your workspace.");
}

function useless(state: IdentityState["state"]): HttpError {
  if (state === "used") return new HttpError(410, "This link has been used already.");
  if (state === "expired") return new HttpError(410, "This link is too old.");
  return new HttpError(410, "This link is not known here.");
}

function linkedNotice(email: string, baseUrl: string, { issuer }: ProviderRow) {
  return securityNotice(email, baseUrl, {
    subject: "You can sign in with SSO now",
    text: `Signing in at your company's identity provider, ${nameOf(issuer)}, now opens your CRM Pro account.`,
  });
}

function whereToken(token: string) {
  return eq(pendingIdentities.tokenHash, hashToken(token));
}
