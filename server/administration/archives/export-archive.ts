import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { and, asc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { kindDefinitions, kindLists, kindsInOrder } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import {
  archiveRows,
  archiveVersion,
  sections,
  type ArchiveHead,
  type Section,
} from "#server/administration/archives/archive-rows.ts";
import { mostArchivedVersions } from "#server/administration/archives/archived-automation.ts";
import { awaitedLists, awaitedRecords } from "#server/administration/archives/archives.table.ts";
import { listPeople } from "#server/administration/archives/list-people.ts";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { closeReasonList, pipelines, stages } from "#server/crm/pipelines/pipelines.table.ts";
import { quotaTable } from "#server/crm/forecast/quotas.table.ts";
import { forecastNights, keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { forecastSubmissions } from "#server/crm/forecast/submissions.table.ts";
import { dismissedDuplicates } from "#server/records/duplicates/duplicates.table.ts";
import { mergedRecords } from "#server/crm/kinds/merged-records.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { dailyGrowth } from "#server/platform/queries/record-totals.table.ts";
import { sealLines } from "#server/platform/files/sealed-lines.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { sequences } from "#server/email/sequences/sequences.table.ts";
import { ruleDrafts, rules, ruleVersions } from "#server/automation/rules/rules.table.ts";
import { incomingWebhooks } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { webFormEntries, webForms } from "#server/records/web-forms/web-forms.table.ts";
import { knownTags } from "#server/records/tags/known-tags.table.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";
import { scoreOverrides, scores } from "#server/automation/scores/scores.table.ts";
import { emailSuppressions } from "#server/email/suppressions/email-suppressions.table.ts";
import { emailTemplates } from "#server/email/templates/email-templates.table.ts";
import { views } from "#server/records/views/views.table.ts";
import { teams, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const pageSize = 1_000;

type Row = Record<string, unknown>;

/** Exports one snapshot of the workspace. */
export function exportArchive(db: Db, workspaceId: WorkspaceId, sink: Writable): Promise<void> {
  return db.transaction(
    (tx) => pipeline(Readable.from(sealLines(archiveLines(tx, workspaceId))), createGzip(), sink),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* archiveLines(tx: Db, workspaceId: WorkspaceId): AsyncGenerator<string> {
  const counts: ArchiveHead["counts"] = {};
  for (const section of sections) counts[section] = await countRows(tx, workspaceId, section);
  const [kept] = await tx
    .select({ forecastNight: forecastNights.night })
    .from(forecastNights)
    .where(eq(forecastNights.workspaceId, workspaceId));
  yield toLine({
    format: "crm-pro-workspace",
    version: archiveVersion,
    exportedAt: new Date().toISOString(),
    ...kept,
    counts,
  } satisfies ArchiveHead);
  for (const section of sections) {
    // The schema that reads an archive also strips what does not belong in one.
    const schema = archiveRows[section].strip();
    for await (const rows of pagesOf(tx, workspaceId, section)) {
      yield rows.map((row) => toLine([section, schema.parse(row)])).join("");
    }
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Sections that are table rows as they are, read along a growing key. */
const plain = new Map<Section, PgTable & { workspaceId: PgColumn; id: PgColumn }>([
  ["teams", teams],
  ["fields", customFields],
  ["scores", scores],
  ["pipelines", pipelines],
  ...kindsInOrder.map((kind) => [kindLists[kind], kindTables[kind]] as const),
  ["submissions", forecastSubmissions],
  ["keptForecasts", keptForecasts],
  ["activities", activities],
  ["views", views],
  ["reports", savedReports],
  ["dashboards", dashboards],
  ["templates", emailTemplates],
  ["suppressions", emailSuppressions],
  ["sequences", sequences],
  ["webForms", webForms],
  ["webFormEntries", webFormEntries],
  ["incomingWebhooks", incomingWebhooks],
  ["webhooks", webhooks],
  ["rules", rules],
  ["changes", changes],
  ["audit", auditEvents],
]);

function tableOf(section: Section) {
  const table = plain.get(section);
  if (!table) throw new Error(`${section} is no table`);
  return table;
}

/** Sections that are read at once: their rows are small and few beside the records. */
const whole = {
  people: listPeople,
  stages: (tx, workspaceId) => tx.select().from(stages).where(eq(stages.workspaceId, workspaceId)),
  closeReasons: (tx, workspaceId) =>
    tx.select().from(closeReasonList).where(eq(closeReasonList.workspaceId, workspaceId)),
  quotas: (tx, workspaceId) =>
    tx.select().from(quotaTable).where(eq(quotaTable.workspaceId, workspaceId)),
  knownTags: (tx, workspaceId) =>
    tx.select().from(knownTags).where(eq(knownTags.workspaceId, workspaceId)),
  scoresByHand: (tx, workspaceId) =>
    tx.select().from(scoreOverrides).where(eq(scoreOverrides.workspaceId, workspaceId)),
  growth: listGrowth,
  ruleVersions: (tx, workspaceId) => listNewestVersions(tx, workspaceId),
  ruleDrafts: (tx, workspaceId) =>
    tx.select().from(ruleDrafts).where(eq(ruleDrafts.workspaceId, workspaceId)),
  merges: (tx, workspaceId) =>
    tx.select().from(mergedRecords).where(eq(mergedRecords.workspaceId, workspaceId)),
  dismissals: (tx, workspaceId) =>
    tx.select().from(dismissedDuplicates).where(eq(dismissedDuplicates.workspaceId, workspaceId)),
} satisfies Partial<Record<Section, (tx: Db, workspaceId: WorkspaceId) => PromiseLike<Row[]>>>;

/** Of each rule as many as an archive has room for, the newest. */
function listNewestVersions(tx: Db, workspaceId: WorkspaceId): Promise<Row[]> {
  return tx
    .select(getTableColumns(ruleVersions))
    .from(ruleVersions)
    .innerJoin(
      rules,
      and(eq(rules.workspaceId, ruleVersions.workspaceId), eq(rules.id, ruleVersions.ruleId)),
    )
    .where(
      and(
        eq(ruleVersions.workspaceId, workspaceId),
        gt(ruleVersions.number, sql`${rules.version} - ${mostArchivedVersions}`),
      ),
    )
    .orderBy(asc(ruleVersions.ruleId), asc(ruleVersions.number));
}

function isWhole(section: Section): section is keyof typeof whole {
  return Object.hasOwn(whole, section);
}

const ownerFields = new Map<string, string>([
  ...kindsInOrder.map((kind) => [kindLists[kind], kindDefinitions[kind].ownerField] as const),
  ["activities", "subjectOwnerId"],
  ["views", "ownerId"],
  ["reports", "ownerId"],
  ["dashboards", "ownerId"],
  ["templates", "ownerId"],
]);

async function countRows(tx: Db, workspaceId: WorkspaceId, section: Section): Promise<number> {
  if (section === "workspace") return 1;
  if (isWhole(section)) return (await whole[section](tx, workspaceId)).length;
  const table = tableOf(section);
  return tx.$count(table, eq(table.workspaceId, workspaceId));
}

async function* pagesOf(tx: Db, workspaceId: WorkspaceId, section: Section): AsyncGenerator<Row[]> {
  if (section === "workspace") {
    yield await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  } else if (isWhole(section)) {
    yield await whole[section](tx, workspaceId);
  } else {
    yield* pagesOfTable(tx, workspaceId, section);
  }
}

async function* pagesOfTable(
  tx: Db,
  workspaceId: WorkspaceId,
  section: Section,
): AsyncGenerator<Row[]> {
  const table = tableOf(section);
  const key = table.id;
  let last: unknown = null;
  for (;;) {
    const rows: Row[] = await tx
      .select(getTableColumns(table))
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), last === null ? undefined : gt(key, last)))
      .orderBy(asc(key))
      .limit(pageSize);
    await nameAwaitedOwners(tx, workspaceId, section, rows);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.["id"];
  }
}

/** A record that waits for its owner keeps waiting in the new archive. */
async function nameAwaitedOwners(
  tx: Db,
  workspaceId: WorkspaceId,
  section: Section,
  rows: Row[],
): Promise<void> {
  const list = awaitedLists.find((one) => one === section);
  const field = ownerFields.get(section);
  if (!list || !field || rows.length === 0) return;
  const awaited = await tx
    .select({ recordId: awaitedRecords.recordId, personId: awaitedRecords.personId })
    .from(awaitedRecords)
    .where(
      and(
        eq(awaitedRecords.workspaceId, workspaceId),
        eq(awaitedRecords.list, list),
        inArray(
          awaitedRecords.recordId,
          rows.map(({ id }) => String(id)),
        ),
      ),
    );
  const owners = new Map(awaited.map(({ recordId, personId }) => [recordId, personId]));
  for (const row of rows) row[field] ??= owners.get(String(row["id"])) ?? null;
}

/** Sums over the slots, which only keep writers apart. */
function listGrowth(tx: Db, workspaceId: WorkspaceId) {
  return tx
    .select({
      list: dailyGrowth.list,
      day: dailyGrowth.day,
      count: sql<number>`sum(${dailyGrowth.count})::int`,
      value: sql<string>`sum(${dailyGrowth.value})::numeric(20, 2)::text`,
    })
    .from(dailyGrowth)
    .where(eq(dailyGrowth.workspaceId, workspaceId))
    .groupBy(dailyGrowth.list, dailyGrowth.day)
    .orderBy(dailyGrowth.list, dailyGrowth.day);
}
