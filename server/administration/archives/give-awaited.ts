import { and, eq, getTableColumns, inArray, isNull, like, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CustomFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { kindDefinitions, kindLists } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import {
  type AwaitedList,
  awaitedLists,
  awaitedRecords,
} from "#server/administration/archives/archives.table.ts";
import { nameInAutomation } from "#server/administration/archives/name-in-automation.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { dealStates } from "#server/crm/pipelines/deal-history.table.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { forecastSubmissions } from "#server/crm/forecast/submissions.table.ts";
import { quotaTable } from "#server/crm/forecast/quotas.table.ts";
import { hasCustomValue } from "#server/crm/custom-fields/custom-fields-column.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { type KindColumns, kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { emailTemplates } from "#server/email/templates/email-templates.table.ts";
import { views } from "#server/records/views/views.table.ts";
import { lockPoints } from "#server/automation/scores/store-points.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { Arrival } from "#server/accounts/workspaces/joining.ts";

interface OwnedRows {
  table: PgTable;
  records: Pick<KindColumns, "workspaceId" | "id" | "ownerId">;
  /** Names the owner. */
  field: string;
}

const ownedKinds = listedKinds.map((kind) => {
  const records = kindColumns[kind];
  const field = kindDefinitions[kind].ownerField;
  return [kindLists[kind], { table: kindTables[kind], records, field }] as const;
});

const owned = new Map<AwaitedList, OwnedRows>([
  ...ownedKinds,
  [
    "activities",
    {
      table: activities,
      records: { ...getTableColumns(activities), ownerId: activities.subjectOwnerId },
      field: "subjectOwnerId",
    },
  ],
  ["views", { table: views, records: views, field: "ownerId" }],
  ["dashboards", { table: dashboards, records: dashboards, field: "ownerId" }],
  ["reports", { table: savedReports, records: savedReports, field: "ownerId" }],
  ["templates", { table: emailTemplates, records: emailTemplates, field: "ownerId" }],
]);

const batchSize = 2_000;

/**
 * Gives a new member the records that were theirs, unless those have another owner by now.
 * Call it only with an address that is proven or that the workspace vouches for.
 */
export async function giveAwaited(tx: Db, arrival: Arrival): Promise<void> {
  const people = await tx
    .update(importedPeople)
    .set({ userId: arrival.userId })
    .where(
      and(
        eq(importedPeople.workspaceId, arrival.workspaceId),
        eq(importedPeople.email, arrival.email),
        isNull(importedPeople.userId),
      ),
    )
    .returning({ id: importedPeople.id });
  if (people.length === 0) return;
  // Before contacts are locked, as scores may have to be worked out again.
  await lockPoints(tx, toWorkspaceId(arrival.workspaceId));
  await nameChangeSet(tx, {
    changeSetId: newId(),
    userId: arrival.userId,
    channel: "import",
  });
  const ids = people.map(({ id }) => id);
  for (const list of awaitedLists) {
    while ((await giveBatch(tx, arrival, list, ids)) === batchSize);
  }
  await nameInCustomFields(tx, arrival, ids);
  await nameInFilters(tx, arrival, ids);
  await nameInForecasts(tx, arrival, ids);
  await nameInAutomation(tx, arrival, ids);
}

/** Quotas, submitted numbers, kept forecasts and the history of deals name the person by their id alone. */
async function nameInForecasts(
  tx: Db,
  { workspaceId, userId }: Arrival,
  people: string[],
): Promise<void> {
  const whereAwaitedPerson = (of: { workspaceId: PgColumn }, person: PgColumn) =>
    and(eq(of.workspaceId, workspaceId), inArray(person, people));
  const { subjectId, authorId } = forecastSubmissions;
  await tx
    .update(quotaTable)
    .set({ subjectId: userId })
    .where(whereAwaitedPerson(quotaTable, quotaTable.subjectId));
  await tx
    .update(forecastSubmissions)
    .set({ subjectId: userId })
    .where(whereAwaitedPerson(forecastSubmissions, subjectId));
  await tx
    .update(forecastSubmissions)
    .set({ authorId: userId })
    .where(whereAwaitedPerson(forecastSubmissions, authorId));
  await tx
    .update(keptForecasts)
    .set({ ownerId: userId })
    .where(whereAwaitedPerson(keptForecasts, keptForecasts.ownerId));
  await tx
    .update(dealStates)
    .set({ ownerId: userId })
    .where(whereAwaitedPerson(dealStates, dealStates.ownerId));
}

/** Filters of views and reports may name the person, too. */
async function nameInFilters(
  tx: Db,
  { workspaceId, userId }: Arrival,
  people: string[],
): Promise<void> {
  for (const person of people) {
    await tx
      .update(views)
      .set({ filter: sql`replace(${views.filter}, ${person}, ${userId})` })
      .where(and(eq(views.workspaceId, workspaceId), like(views.filter, `%${person}%`)));
    const asked = sql`${savedReports.question}::text`;
    await tx
      .update(savedReports)
      .set({ question: sql`replace(${asked}, ${person}, ${userId})::jsonb` })
      .where(and(eq(savedReports.workspaceId, workspaceId), like(asked, `%${person}%`)));
  }
}

/** Custom fields name the archive's person; replaces them with the member. */
async function nameInCustomFields(
  tx: Db,
  { workspaceId, userId }: Arrival,
  people: string[],
): Promise<void> {
  const definitions = await tx
    .select({ entity: customFields.entity, key: customFields.key })
    .from(customFields)
    .where(and(eq(customFields.workspaceId, workspaceId), eq(customFields.type, "user")));
  for (const { entity, key } of definitions) {
    const records = kindColumns[entity];
    const table: PgTable = kindTables[entity];
    for (const person of people) {
      const value: CustomFieldsOfRecord = { [key]: userId };
      await tx
        .update(table)
        .set({ customFields: sql`${records.customFields} || ${JSON.stringify(value)}::jsonb` })
        .where(
          and(
            eq(records.workspaceId, workspaceId),
            hasCustomValue(records.customFields, key, person),
          ),
        );
    }
  }
}

/** @returns how many had waited */
async function giveBatch(
  tx: Db,
  { workspaceId, userId }: Arrival,
  list: AwaitedList,
  people: string[],
): Promise<number> {
  const isTheirs = and(
    eq(awaitedRecords.workspaceId, workspaceId),
    eq(awaitedRecords.list, list),
    inArray(awaitedRecords.personId, people),
  );
  const chunk = tx
    .select({ recordId: awaitedRecords.recordId })
    .from(awaitedRecords)
    .where(isTheirs)
    .limit(batchSize);
  const taken = await tx
    .delete(awaitedRecords)
    .where(and(isTheirs, inArray(awaitedRecords.recordId, chunk)))
    .returning({ id: awaitedRecords.recordId });
  if (taken.length === 0) return 0;
  const rows = owned.get(list);
  if (!rows) throw new Error(`no one owns ${list}`);
  const { table, records, field } = rows;
  const ids = taken.map(({ id }) => id);
  await tx
    .update(table)
    .set({ [field]: userId })
    .where(
      and(eq(records.workspaceId, workspaceId), inArray(records.id, ids), isNull(records.ownerId)),
    );
  return taken.length;
}
