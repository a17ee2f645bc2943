import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Silences the triggers for log and notifications: the archive contains all of that. */
export async function carryHistory(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('crm.carries_history', 'on', true),
    set_config('crm.user_id', '', true)`);
}
