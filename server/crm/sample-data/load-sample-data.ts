import { eq } from "drizzle-orm";
import { activities } from "#server/crm/activities/activities.table.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { keepHistory } from "#server/crm/forecast/keep-forecasts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { readTotals } from "#server/platform/queries/record-totals.ts";
import { products } from "#server/crm/products/products.table.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { buildSampleData } from "#server/crm/sample-data/build-sample-data.ts";
import { loadSampleYear } from "#server/crm/sample-data/load-sample-year.ts";
import { buildSampleChanges, buildYearChanges } from "#server/crm/sample-data/sample-changes.ts";
import { writeSampleHistory } from "#server/crm/sample-data/write-sample-history.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Only for an empty workspace. @returns the number of added records */
export async function loadSampleData(
  tx: Db,
  access: RecordAccess,
  changeSetId: string,
): Promise<number> {
  await requireEmptyWorkspace(tx, access);
  const now = new Date();
  const sample = buildSampleData(now);
  const { workspaceId, userId } = access;
  const owned = <Row extends object>(rows: Row[]) =>
    rows.map((row) => ({ workspaceId, ownerId: userId, ...row }));
  await tx.insert(companies).values(owned(sample.companies));
  await tx.insert(contacts).values(owned(sample.contacts));
  await tx.insert(products).values(owned(sample.products));
  await tx.insert(deals).values(owned(sample.deals));
  await tx
    .insert(tasks)
    .values(sample.tasks.map((task) => ({ workspaceId, assignedUserId: userId, ...task })));
  await tx
    .insert(activities)
    .values(sample.activities.map((line) => ({ workspaceId, loggedBy: userId, ...line })));
  await tx
    .update(workspaces)
    .set({ sampleChangeSetId: changeSetId })
    .where(eq(workspaces.id, workspaceId));
  const names = new Map(sample.companies.map(({ id, name }) => [id, name]));
  const customers = sample.contacts.map(({ id, companyId }) => ({
    id,
    companyId,
    companyName: names.get(companyId) ?? "",
  }));
  const past = await loadSampleYear(tx, access, now, { customers, products: sample.products });
  const made = [...buildSampleChanges(now, sample), ...buildYearChanges(past)];
  await writeSampleHistory(tx, access, changeSetId, made);
  await keepHistory(tx, workspaceId, now.toISOString().slice(0, 10));
  return Object.values(sample).reduce((sum, rows) => sum + rows.length, past.length);
}

async function requireEmptyWorkspace(tx: Db, access: RecordAccess): Promise<void> {
  // The lock makes the second of two clicks find the first one's data.
  await tx.select().from(workspaces).where(eq(workspaces.id, access.workspaceId)).for("update");
  const lists = Object.values(recordKinds).map(({ counted }) => counted);
  const totals = await readTotals(tx, access, lists);
  if (totals.some(({ count }) => count > 0)) {
    throw new HttpError(409, "Sample data can only be loaded into an empty workspace.");
  }
}
