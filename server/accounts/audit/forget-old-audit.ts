import { lt } from "drizzle-orm";
import { keptFor } from "#shared/administration/kept-for.ts";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { ago } from "#server/platform/queries/ago.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Keeps events a little longer than the database's trigger demands. */
export async function forgetOldAudit(db: Db): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, ago(keptFor.audit)));
}
