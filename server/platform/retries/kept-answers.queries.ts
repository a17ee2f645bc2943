import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { keptAnswers } from "#server/platform/retries/kept-answers.table.ts";

const keptFor = sql`now() + interval '24 hours'`;

/** What was kept under an id; null where nothing is, or no more. */
export async function readKept(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({
      sealed: keptAnswers.sealed,
      hasExpired: sql<boolean>`${keptAnswers.expiresAt} < now()`,
    })
    .from(keptAnswers)
    .where(eq(keptAnswers.id, id));
  return row && !row.hasExpired ? row.sealed : null;
}

/** Takes an id for this transaction's call; false where another has it. Waits for one that runs. */
export async function claimId(tx: Db, id: string): Promise<boolean> {
  const claimed = await tx
    .insert(keptAnswers)
    .values({ id, expiresAt: keptFor })
    .onConflictDoUpdate({
      target: keptAnswers.id,
      set: { sealed: null, expiresAt: keptFor },
      setWhere: lt(keptAnswers.expiresAt, sql`now()`),
    })
    .returning({ id: keptAnswers.id });
  return claimed.length > 0;
}

export async function keepSealed(tx: Db, id: string, sealed: string): Promise<void> {
  await tx.update(keptAnswers).set({ sealed }).where(eq(keptAnswers.id, id));
}

/** Deletes the answers that are older than a day. */
export async function forgetKeptAnswers(db: Db): Promise<void> {
  await db.delete(keptAnswers).where(lt(keptAnswers.expiresAt, sql`now()`));
}
