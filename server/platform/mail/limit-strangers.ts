import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import { type RateLimit, refusalOfRate } from "#server/platform/limits/rate-limits.ts";

const mailsToOne: RateLimit = { name: "mail-to", allowed: 5, windowSeconds: 3_600 };

/** The address may be someone else's: at most five mails an hour reach it, from whatever networks. */
export async function mayWriteTo(tx: Db, email: string): Promise<boolean> {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("base64url");
  return (await refusalOfRate(tx, mailsToOne, hash)) === null;
}
