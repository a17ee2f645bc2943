import { createHash } from "node:crypto";
import { eq, lte, sql, type SQL } from "drizzle-orm";
import { signInAttempts } from "#server/accounts/sign-in/sign-in-attempts.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Failures in a row that cost nothing. */
const freeFailures = 5;
const firstWaitSeconds = 30;
const longestWaitSeconds = 900;

/** Rounded to what is stored, it would often lie half a millisecond ahead, and a try made meanwhile would wait. */
const now = sql`date_trunc('milliseconds', now())`;

export interface CountedSignIn {
  /** 0 when the try may be made. */
  waitSeconds: number;
  /** In a row, including this try unless it has to wait. */
  failures: number;
}

/** Counts a try as failed before it is made, so that concurrent tries cannot exceed the limit. */
export async function countSignIn(db: Db, email: string): Promise<CountedSignIn> {
  const emailHash = hashEmail(email);
  const failures = sql`${signInAttempts.failures} + 1`;
  const counted = await db
    .insert(signInAttempts)
    .values({ emailHash, failures: 1, blockedUntil: now })
    .onConflictDoUpdate({
      target: signInAttempts.emailHash,
      set: { failures, blockedUntil: sql`${now} + ${waitAfter(failures)}` },
      // clock_timestamp(), since the previous try may have begun after this transaction's now().
      setWhere: lte(signInAttempts.blockedUntil, sql`clock_timestamp()`),
    })
    .returning({ failures: signInAttempts.failures });
  if (counted[0]) return { waitSeconds: 0, failures: counted[0].failures };
  return { waitSeconds: await secondsLeft(db, emailHash), failures: 0 };
}

/** Whether an account has to wait for the first time after this failure. */
export function beginsToWait(failures: number): boolean {
  return failures === freeFailures;
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

/** For a try that was refused before the password was checked. */
export async function takeBackSignIn(db: Db, email: string): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ failures: sql`${signInAttempts.failures} - 1`, blockedUntil: now })
    .where(eq(signInAttempts.emailHash, hashEmail(email)));
}

export async function forgetSignIns(db: Db, email: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.emailHash, hashEmail(email)));
}

function hashEmail(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");
}
