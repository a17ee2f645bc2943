import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Runs what is to stand neither in the change log nor in the growth by day, and is no news. */
export async function withoutLog(tx: Db, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`select set_config('crm.carries_history', 'on', true)`);
  await work();
  await tx.execute(sql`select set_config('crm.carries_history', '', true)`);
}
