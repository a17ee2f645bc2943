import { sql } from "drizzle-orm";
import { imports } from "#server/records/imports/imports.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Deletes abandoned files after a week, and what is left of imports after a month. */
export async function forgetOldImports(db: Db): Promise<void> {
  await db.delete(imports).where(
    sql`(${imports.operationId} is null and ${imports.createdAt} < now() - interval '7 days')
      or (${imports.createdAt} < now() - interval '30 days' and not exists (
        select from operations where operations.workspace_id = ${imports.workspaceId}
          and operations.id = ${imports.operationId} and operations.state in ('waiting', 'running')))`,
  );
}
