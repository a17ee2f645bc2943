import { and, eq, inArray, type Column, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { activities } from "#server/activities/activities.table.ts";
import { changes } from "#server/changes/changes.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { tasks } from "#server/tasks/tasks.table.ts";
import { workspaces } from "#server/workspaces/workspaces.table.ts";

/**
 * Deletes what the sample data brought, also where it was edited since. A person's own records stay
 * and lose only their links to it.
 * @returns the number of records deleted
 */
export async function removeSampleData(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("update");
  const changeSetId = workspace?.sampleChangeSetId;
  if (!changeSetId) throw nothingToRemove();
  const isSample = (id: Column) => inArray(id, sampleIds(tx, workspaceId, changeSetId));
  const remove = (table: SampleTable) => removeFrom(tx, workspaceId, table, isSample(table.id));

  // What points to others goes first, so that only a person's own records are left to unlink.
  let removed = (await remove(activities)) + (await remove(tasks));
  await unlink(tx, workspaceId, activities, { dealId: null }, isSample(activities.dealId));
  removed += await remove(deals);
  for (const table of [activities, deals]) {
    await unlink(tx, workspaceId, table, { contactId: null }, isSample(table.contactId));
  }
  removed += await remove(contacts);
  for (const table of [activities, deals, contacts]) {
    await unlink(tx, workspaceId, table, { companyId: null }, isSample(table.companyId));
  }
  removed += await remove(companies);
  if (removed === 0) throw nothingToRemove();
  return removed;
}

function nothingToRemove(): HttpError {
  return new HttpError(409, "There is no sample data to take away.");
}

type SampleTable =
  | typeof activities
  | typeof tasks
  | typeof deals
  | typeof contacts
  | typeof companies;

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
  table: SampleTable,
  isSample: SQL,
): Promise<number> {
  const rows = await tx
    .delete(table)
    .where(and(eq(table.workspaceId, workspaceId), isSample))
    .returning({ id: table.id });
  return rows.length;
}

async function unlink<Table extends SampleTable>(
  tx: Db,
  workspaceId: WorkspaceId,
  table: Table,
  links: PgUpdateSetSource<Table>,
  isSample: SQL,
): Promise<void> {
  await tx
    .update(table)
    .set(links)
    .where(and(eq(table.workspaceId, workspaceId), isSample));
}
