import { and, eq, exists, or, sql } from "drizzle-orm";
import { changes } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

export async function hasSampleData(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const stillThere = Object.values(kindTables).map((table) =>
    exists(
      db
        .select({ found: sql`1` })
        .from(table)
        .where(and(eq(table.workspaceId, changes.workspaceId), eq(table.id, changes.entityId))),
    ),
  );
  const rows = await db
    .select({ id: changes.id })
    .from(changes)
    .innerJoin(
      workspaces,
      and(
        eq(workspaces.id, changes.workspaceId),
        eq(workspaces.sampleChangeSetId, changes.changeSetId),
      ),
    )
    .where(and(eq(workspaces.id, workspaceId), eq(changes.action, "create"), or(...stillThere)))
    .limit(1);
  return rows.length > 0;
}
