import { lt, sql } from "drizzle-orm";
import { sessions, verifications } from "#server/accounts/accounts.table.ts";
import { mailProofs } from "#server/accounts/addresses/mail-proofs.table.ts";
import { signInAttempts } from "#server/accounts/sign-in/sign-in-attempts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sharedCounters } from "#server/platform/limits/shared-counters.table.ts";
import { pendingIdentities } from "#server/accounts/single-sign-on/pending-identities.table.ts";

const attemptsKept = sql`now() - interval '1 day'`;

/** For so long an expired link says that it expired, not that it is unknown. */
const identitiesKept = sql`now() - interval '7 days'`;

export async function forgetExpired(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, sql`now()`));
  await db.delete(sharedCounters).where(lt(sharedCounters.expire, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await db.delete(mailProofs).where(lt(mailProofs.expiresAt, sql`now()`));
  await db.delete(pendingIdentities).where(lt(pendingIdentities.expiresAt, identitiesKept));
  await db.delete(signInAttempts).where(lt(signInAttempts.blockedUntil, attemptsKept));
}
