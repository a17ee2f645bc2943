import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { AddressProofs } from "#shared/accounts/account-settings.ts";
import { mailProofs, type proofPurposes } from "#server/accounts/addresses/mail-proofs.table.ts";
import { type NewMail, queueMail } from "#server/platform/mail/queue-mail.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { problemOfMail } from "#server/platform/mail/mails.queries.ts";
import { withdrawMails } from "#server/platform/mail/withdraw-mails.ts";
import type { Db } from "#server/platform/database/database.ts";

type Purpose = (typeof proofPurposes)[number];

/** A password link is short-lived: anyone who reads the mail gets in. */
const validHours: Record<Purpose, number> = {
  "verify-address": 7 * 24,
  "change-address": 24,
  "reset-password": 1,
};

export async function sendProof(
  tx: Db,
  purpose: Purpose,
  { id: userId, email }: { id: string; email: string },
  mailOf: (token: string) => NewMail,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const mailId = await queueMail(tx, mailOf(token));
  await tx.insert(mailProofs).values({
    tokenHash: hashToken(token),
    purpose,
    userId,
    email,
    mailId,
    expiresAt: new Date(Date.now() + validHours[purpose] * 3_600_000),
  });
}

/** Uses up all such links of the user. Null for an invalid one; of concurrent calls one succeeds. */
export async function takeProof(
  tx: Db,
  purpose: Purpose,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const [proof] = await tx
    .delete(mailProofs)
    .where(
      and(
        eq(mailProofs.tokenHash, hashToken(token)),
        eq(mailProofs.purpose, purpose),
        gt(mailProofs.expiresAt, sql`now()`),
      ),
    )
    .returning({
      userId: mailProofs.userId,
      email: mailProofs.email,
      mailId: mailProofs.mailId,
    });
  if (!proof) return null;
  await withdrawMails(tx, [proof.mailId]);
  await forgetProofs(tx, purpose, proof.userId);
  return proof;
}

/** Invalidates links for this purpose, and withdraws mails that wait. @returns whether one was still valid */
export async function forgetProofs(tx: Db, purpose: Purpose, userId: string): Promise<boolean> {
  const forgotten = await tx
    .delete(mailProofs)
    .where(and(eq(mailProofs.userId, userId), eq(mailProofs.purpose, purpose)))
    .returning({
      mailId: mailProofs.mailId,
      isValid: sql<boolean>`${mailProofs.expiresAt} > now()`,
    });
  await withdrawMails(
    tx,
    forgotten.map(({ mailId }) => mailId),
  );
  return forgotten.some(({ isValid }) => isValid);
}

export async function readProofs(db: Db, userId: string): Promise<AddressProofs> {
  const rows = await db
    .select({ purpose: mailProofs.purpose, email: mailProofs.email, mailProblem: problemOfMail })
    .from(mailProofs)
    .leftJoin(mails, eq(mails.id, mailProofs.mailId))
    .where(and(eq(mailProofs.userId, userId), gt(mailProofs.expiresAt, sql`now()`)))
    .orderBy(desc(mailProofs.expiresAt));
  const verification = rows.find(({ purpose }) => purpose === "verify-address");
  const change = rows.find(({ purpose }) => purpose === "change-address");
  return { verification: verification ?? null, change: change ?? null };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
