import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { mailProofs, type proofPurposes } from "#server/accounts/addresses/mail-proofs.table.ts";
import type { Db } from "#server/platform/database/database.ts";

type Purpose = (typeof proofPurposes)[number];

/** A password link is short-lived: whoever reads the mail gets in. */
const validHours: Record<Purpose, number> = {
  "verify-address": 7 * 24,
  "change-address": 24,
  "reset-password": 1,
};

/** @returns the token for a link that is sent to `email` and works once */
export async function issueProof(
  tx: Db,
  purpose: Purpose,
  userId: string,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(mailProofs).values({
    tokenHash: hashToken(token),
    purpose,
    userId,
    email,
    expiresAt: new Date(Date.now() + validHours[purpose] * 3_600_000),
  });
  return token;
}

/**
 * Uses a link up, and with it every other one for the same purpose of the same user. Of two at once
 * only one gets it.
 * @returns null when it is unknown, too old or used already
 */
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
    .returning({ userId: mailProofs.userId, email: mailProofs.email });
  if (!proof) return null;
  await forgetProofs(tx, purpose, proof.userId);
  return proof;
}

/** Makes the links that were sent for this purpose useless. */
export async function forgetProofs(tx: Db, purpose: Purpose, userId: string): Promise<void> {
  await tx
    .delete(mailProofs)
    .where(and(eq(mailProofs.userId, userId), eq(mailProofs.purpose, purpose)));
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
