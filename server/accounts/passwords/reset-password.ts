import { and, eq } from "drizzle-orm";
import { accounts, users } from "#server/accounts/accounts.table.ts";
import {
  noAccountMail,
  resetMail,
  securityNotice,
} from "#server/accounts/notices/account-mails.ts";
import { endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { findUserByEmail } from "#server/accounts/accounts.queries.ts";
import { revokeApiKeysOf } from "#server/accounts/api-keys/revoke-api-key.ts";
import { whereCredential } from "#server/accounts/passwords/confirm-password.ts";
import { forgetSignIns } from "#server/accounts/sign-in/limit-sign-in.ts";
import { forgetProofs, sendProof, takeProof } from "#server/accounts/addresses/mail-proofs.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { forgetSecondFactors } from "#server/accounts/second-factors/second-factors.queries.ts";
import { notices } from "#server/accounts/notices/security-notices.ts";
import { type AuditedPerson, recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { limitVisitor } from "#server/platform/limits/limit-visitors.ts";

/** Every address gets a mail, so that neither the answer nor its time reveals which have an account. */
export async function requestReset(
  db: Db,
  email: string,
  visitorAddress: string,
  baseUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await limitVisitor(tx, "password-reset", visitorAddress);
    if (!(await mayWriteTo(tx, email))) return;
    const user = await findUserByEmail(tx, email);
    if (user) {
      await sendProof(tx, "reset-password", user, (token) => resetMail(user.email, token, baseUrl));
    } else {
      // Runs as many queries as for an address that has an account.
      await forgetProofs(tx, "reset-password", newId());
      await queueMail(tx, noAccountMail(email, baseUrl));
    }
  });
}

/** Ends every session of the account, and a change of its address that waits for its link. */
export async function resetPassword(
  db: Db,
  token: string,
  newPassword: string,
  visitorAddress: string,
  baseUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const proof = await takeProof(tx, "reset-password", token);
    if (!proof) {
      throw new HttpError(410, "This link has been used or is too old. Please ask for a new one.");
    }
    await forgetProofs(tx, "change-address", proof.userId);
    const person = { userId: proof.userId, address: visitorAddress };
    await takeOver(tx, person);
    // Hashed only after the link is checked, so that made-up links cost the server nothing.
    await storePassword(tx, proof.userId, await hashPassword(newPassword));
    await endSessions(tx, proof.userId);
    await forgetSignIns(tx, proof.email);
    await queueMail(tx, securityNotice(proof.email, baseUrl, notices.passwordChanged));
    await recordAccountAudit(tx, person, { action: "password.reset" });
  });
}

/** An earlier holder of the account may be someone else, whose passkeys, app and API keys must no longer work. */
async function takeOver(tx: Db, person: AuditedPerson): Promise<void> {
  const { userId } = person;
  const proven = await tx
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (proven.length === 0) return;
  await forgetSecondFactors(tx, userId);
  await revokeApiKeysOf(tx, person);
}

/** Someone who came through another service has no password yet. */
async function storePassword(tx: Db, userId: string, password: string): Promise<void> {
  const updated = await tx
    .update(accounts)
    .set({ password, updatedAt: new Date() })
    .where(whereCredential(userId))
    .returning({ id: accounts.id });
  if (updated.length > 0) return;
  await tx
    .insert(accounts)
    .values({ id: newId(), accountId: userId, providerId: "credential", userId, password });
}
