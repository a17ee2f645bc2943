import { lt, sql } from "drizzle-orm";
import { auditEvents } from "#server/audit/audit-events.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Deletes what is older than the database's trigger keeps: a year, and time to look back on it. */
export async function forgetOldAudit(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, sql`now() - interval '400 days'`));
}
