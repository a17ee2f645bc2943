import { and, eq } from "drizzle-orm";
import {
  addressChangeMail,
  addressTakenMail,
  securityNotice,
  verificationMail,
} from "#server/accounts/notices/account-mails.ts";
import { findUserByEmail, findUserById } from "#server/accounts/accounts.queries.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { forgetProofs, sendProof, takeProof } from "#server/accounts/addresses/mail-proofs.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";

interface Addressee {
  id: string;
  email: string;
}

export async function sendVerification(db: Db, user: Addressee, baseUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    await requireMayWriteTo(tx, user.email);
    await sendProof(tx, "verify-address", user, (token) =>
      verificationMail(user.email, token, baseUrl),
    );
  });
}

/** A change waits for its link. An address with an account gets another mail and the same answer: it stays secret. */
export async function requestAddressChange(
  db: Db,
  user: Addressee,
  newEmail: string,
  baseUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireMayWriteTo(tx, newEmail);
    await forgetProofs(tx, "change-address", user.id);
    const isTaken = (await findUserByEmail(tx, newEmail)) !== null;
    await sendProof(tx, "change-address", { id: user.id, email: newEmail }, (token) =>
      isTaken ? addressTakenMail(newEmail) : addressChangeMail(newEmail, token, baseUrl),
    );
  });
}

interface Visitor {
  /** Null for someone who is signed out. */
  userId: string | null;
  address: string;
}

/**
 * Follows the link of either mail. An operator's address is proven in the account's own session: a stranger who has signed up with
 * it would become the operator as the operator follows the link.
 * @returns the proven address
 */
export async function proveAddress(
  db: Db,
  token: string,
  visitor: Visitor,
  { baseUrl, operatorEmails }: Pick<Environment, "baseUrl" | "operatorEmails">,
): Promise<string> {
  const requireOwnSession = (proof: { userId: string; email: string }) => {
    if (!operatorEmails.includes(proof.email) || visitor.userId === proof.userId) return;
    throw new HttpError(
      403,
      "This is an operator's address. Sign in to the account that asked for this, in this browser, then open the link again. If you have no account, ignore the mail.",
    );
  };
  return db.transaction(async (tx) => {
    const change = await takeProof(tx, "change-address", token);
    if (change) {
      requireOwnSession(change);
      const person = { userId: change.userId, address: visitor.address };
      const details = [{ field: "email", before: null, after: change.email }];
      await recordAccountAudit(tx, person, { action: "email.changed", details });
      return changeAddress(tx, change.userId, change.email, baseUrl);
    }
    const proof = await takeProof(tx, "verify-address", token);
    if (!proof) throw uselessLink();
    requireOwnSession(proof);
    const verified = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(and(eq(users.id, proof.userId), eq(users.email, proof.email)))
      .returning({ id: users.id });
    if (verified.length === 0) throw uselessLink();
    return proof.email;
  });
}

/** Invalidates links to the old address, and notifies its owner. */
async function changeAddress(
  tx: Db,
  userId: string,
  newEmail: string,
  baseUrl: string,
): Promise<string> {
  const [user, owner] = [await findUserById(tx, userId), await findUserByEmail(tx, newEmail)];
  if (!user || (owner && owner.id !== userId)) {
    throw new HttpError(409, "This address has an account already, so yours was not changed.");
  }
  await tx
    .update(users)
    .set({ email: newEmail, emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, userId));
  await forgetProofs(tx, "reset-password", userId);
  await forgetProofs(tx, "verify-address", userId);
  await queueMail(
    tx,
    securityNotice(user.email, baseUrl, {
      subject: "Your email address was changed",
      text: `Your CRM Pro account now uses the address ${newEmail}. To this one we write no more.`,
    }),
  );
  return newEmail;
}

async function requireMayWriteTo(tx: Db, email: string): Promise<void> {
  if (await mayWriteTo(tx, email)) return;
  throw new HttpError(
    429,
    "Several mails were sent to this address already. Please look into its spam folder, or try again in an hour.",
  );
}

function uselessLink(): HttpError {
  return new HttpError(410, "This link has been used or is too old. Please ask for a new one.");
}
