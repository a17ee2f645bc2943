import { createHash } from "node:crypto";
import { eq, lte, sql, type SQL } from "drizzle-orm";
import { signInAttempts } from "#server/accounts/sign-in-attempts.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Failures in a row that cost nothing. */
const freeFailures = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;

/**
 * Counts a try as failed before it is made, so that many at once are no way around the limit. After
 * five failures in a row each further one doubles the wait, up to fifteen minutes.
 * @returns 0 when the try may be made, else the seconds until one may be
 */
export async function secondsUntilSignIn(db: Db, email: string): Promise<number> {
  const emailHash = hashEmail(email);
  const failures = sql`${signInAttempts.failures} + 1`;
  const counted = await db
    .insert(signInAttempts)
    .values({ emailHash, failures: 1, blockedUntil: sql`now()` })
    .onConflictDoUpdate({
      target: signInAttempts.emailHash,
      set: { failures, blockedUntil: sql`now() + ${waitAfter(failures)}` },
      setWhere: lte(signInAttempts.blockedUntil, sql`now()`),
    })
    .returning({ failures: signInAttempts.failures });
  return counted.length > 0 ? 0 : secondsLeft(db, emailHash);
}

function waitAfter(failures: SQL): SQL {
  return sql`case when ${failures} < ${freeFailures} then interval '0' else
    least(${firstWaitSeconds} * power(2, least(${failures} - ${freeFailures}, 10)), ${longestWaitSeconds})
    * interval '1 second' end`;
}

async function secondsLeft(db: Db, emailHash: string): Promise<number> {
  const [attempts] = await db
    .select()
    .from(signInAttempts)
    .where(eq(signInAttempts.emailHash, emailHash));
  const leftMs = attempts ? attempts.blockedUntil.getTime() - Date.now() : 0;
  return Math.max(1, Math.ceil(leftMs / 1_000));
}

/** For a try that was refused before the password was looked at. */
export async function takeBackSignIn(db: Db, email: string): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ failures: sql`${signInAttempts.failures} - 1`, blockedUntil: sql`now()` })
    .where(eq(signInAttempts.emailHash, hashEmail(email)));
}

export async function forgetSignIns(db: Db, email: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.emailHash, hashEmail(email)));
}

function hashEmail(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}
