import { and, eq, inArray, type Column, sql, type SQL } from "drizzle-orm";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  links,
  type RecordTable,
  recordTables,
  tableOf,
} from "#server/crm/changes/record-tables.ts";
import { keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { archiveSamplePipeline } from "#server/crm/sample-data/sample-pipeline.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Edited ones, too. Other records lose only their links to them. @returns the number of deleted records */
export async function removeSampleData(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("update");
  const changeSetId = workspace?.sampleChangeSetId;
  if (!changeSetId) throw nothingToRemove();
  const whereSample = (id: Column) => inArray(id, sampleIds(tx, workspaceId, changeSetId));
  let removed = 0;
  // Linking records go first, so that only a person's own are left to unlink.
  for (const [entity, table] of recordTables.toReversed()) {
    for (const { from, column } of links.filter(({ to }) => to === entity)) {
      const name = sql.identifier(column);
      await tx.execute(sql`update ${tableOf(from)} set ${name} = null
        where workspace_id = ${workspaceId}
          and ${name} in ${sampleIds(tx, workspaceId, changeSetId)}`);
    }
    removed += await removeFrom(tx, workspaceId, table, whereSample(table.id));
  }
  if (removed === 0) throw nothingToRemove();
  await tx
    .delete(keptForecasts)
    .where(
      and(
        eq(keptForecasts.workspaceId, workspaceId),
        inArray(keptForecasts.dealId, sampleIds(tx, workspaceId, changeSetId)),
      ),
    );
  await archiveSamplePipeline(tx, workspaceId);
  return removed;
}

function nothingToRemove(): HttpError {
  return new HttpError(409, "There is no sample data to take away.");
}

function sampleIds(tx: Db, workspaceId: WorkspaceId, changeSetId: string) {
  return tx
    .select({ id: changes.entityId })
    .from(changes)
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        eq(changes.changeSetId, changeSetId),
        eq(changes.action, "create"),
      ),
    );
}

async function removeFrom(
  tx: Db,
  workspaceId: WorkspaceId,
  table: RecordTable,
  isSample: SQL,
): Promise<number> {
  const rows = await tx
    .delete(table)
    .where(and(eq(table.workspaceId, workspaceId), isSample))
    .returning({ id: table.id });
  return rows.length;
}
