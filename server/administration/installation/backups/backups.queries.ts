import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { backups } from "#server/administration/installation/backups/backups.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import type { DailyOutcome } from "./daily-outcome.ts";

export const dailyBackupName = "daily-backup";

/** Failed backups that are still stored. */
export async function listUnproven(db: Db): Promise<string[]> {
  const found = await db
    .select({ name: backups.name })
    .from(backups)
    .where(and(eq(backups.state, "failed"), isNotNull(backups.name)));
  return found.flatMap(({ name }) => (name === null ? [] : [name]));
}

/** @param unproven backups that were removed, if a newer one was stored */
export async function noteOutcome(
  db: Db,
  outcome: DailyOutcome,
  startedAt: Date,
  unproven: string[],
): Promise<void> {
  const isGood = outcome.proof !== null && outcome.problem === null;
  await db.transaction(async (tx) => {
    if (outcome.name !== null && unproven.length > 0) {
      const isFailed = and(eq(backups.state, "failed"), isNotNull(backups.name));
      await tx.update(backups).set({ name: null }).where(isFailed);
    }
    await tx.delete(backups).where(lt(backups.endedAt, sql`now() - interval '400 days'`));
    await tx.insert(backups).values({
      id: newId(),
      state: isGood ? "good" : "failed",
      product: readProductVersion(),
      startedAt: startedAt.toISOString(),
      ...outcome,
    });
  });
}

export interface BackupAge {
  /** Null where there is none. */
  lastGoodAt: string | null;
  /** Since then, or since the schedule began; null without a schedule. */
  seconds: number | null;
}

export async function readBackupAge(db: Db): Promise<BackupAge> {
  const [good] = await db
    .select({ endedAt: backups.endedAt })
    .from(backups)
    .where(eq(backups.state, "good"))
    .orderBy(desc(backups.endedAt))
    .limit(1);
  const lastGoodAt = good?.endedAt ?? null;
  const { rows } = await db.execute<{ seconds: string }>(sql`
    select extract(epoch from now() - greatest(created_on, ${lastGoodAt}::timestamptz)) as seconds
    from pgboss.schedule where name = ${dailyBackupName}`);
  return { lastGoodAt, seconds: rows[0] ? Number(rows[0].seconds) : null };
}
