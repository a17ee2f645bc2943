import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Without change log, daily growth and change events. */
export async function withoutLog(tx: Db, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`select set_config('crm.carries_history', 'on', true)`);
  await work();
  await tx.execute(sql`select set_config('crm.carries_history', '', true)`);
}
