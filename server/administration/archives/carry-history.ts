import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";

/** Silences the triggers for log, daily growth and notifications: the archive contains that, or it is counted at the end. */
export async function carryHistory(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('crm.carries_history', 'on', true),
    set_config('crm.user_id', '', true)`);
}
