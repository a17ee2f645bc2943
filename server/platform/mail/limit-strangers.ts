import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { type RateLimit, refusalOfRate } from "#server/platform/rate-limits.ts";

const mailsToOne: RateLimit = { name: "mail-to", allowed: 5, windowSeconds: 3_600 };

/**
 * Whether one more mail may go to an address that a visitor has typed. It may be someone else's, so
 * no more than five an hour reach it, from however many networks our forms are filled in.
 */
export async function mayWriteTo(tx: Db, email: string): Promise<boolean> {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  return (await refusalOfRate(tx, mailsToOne, hash)) === null;
}
