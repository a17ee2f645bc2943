import { and, lt, not, sql, type SQL } from "drizzle-orm";
import { commits } from "#server/crm/live/live.table.ts";
import { liveReaders } from "#server/platform/live/live-readers.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Readers who were away for longer reload everything: see `readPosition`.
 * @param isStillNeeded by others who read commits
 */
export async function forgetOldCommits(db: Db, isStillNeeded: SQL): Promise<void> {
  const isOld = lt(commits.writtenAt, sql`now() - interval '1 hour'`);
  await db.delete(commits).where(and(isOld, not(isStillNeeded)));
  await db.delete(liveReaders).where(lt(liveReaders.until, sql`now() - interval '1 hour'`));
}
