import { lt } from "drizzle-orm";
import { keptFor } from "#shared/kept-for.ts";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { ago } from "#server/platform/ago.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Deletes what is older than the database's trigger keeps: a year, and time to look back on it. */
export async function forgetOldAudit(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, ago(keptFor.audit)));
}
