import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { idempotencyRecords } from "#server/platform/retries/idempotency-records.table.ts";

const keptFor = sql`now() + interval '24 hours'`;

export async function readStored(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({
      sealed: idempotencyRecords.sealed,
      hasExpired: sql<boolean>`${idempotencyRecords.expiresAt} < now()`,
    })
    .from(idempotencyRecords)
    .where(eq(idempotencyRecords.id, id));
  return row && !row.hasExpired ? row.sealed : null;
}

/** Takes an id for this transaction's call; false where another has it. Waits for one that runs. */
export async function claimId(tx: Db, id: string): Promise<boolean> {
  const claim = tx
    .insert(idempotencyRecords)
    .values({ id, expiresAt: keptFor })
    .onConflictDoUpdate({
      target: idempotencyRecords.id,
      set: { sealed: null, expiresAt: keptFor },
      setWhere: lt(idempotencyRecords.expiresAt, sql`now()`),
    })
    .returning({ id: idempotencyRecords.id });
  const claimed = await claim.execute();
  return claimed.length > 0;
}

export function storeSealed(tx: Db, id: string, sealed: string) {
  return tx.update(idempotencyRecords).set({ sealed }).where(eq(idempotencyRecords.id, id));
}

export async function deleteExpiredRecords(db: Db): Promise<void> {
  await db.delete(idempotencyRecords).where(lt(idempotencyRecords.expiresAt, sql`now()`));
}
