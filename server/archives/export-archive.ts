import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { and, asc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { activities } from "#server/activities/activities.table.ts";
import {
  archiveRows,
  archiveVersion,
  sections,
  type ArchiveHead,
  type Section,
} from "#server/archives/archive-rows.ts";
import { type awaitedLists, awaitedRecords } from "#server/archives/archives.table.ts";
import { listPeople } from "#server/archives/list-people.ts";
import { auditEvents } from "#server/audit/audit-events.table.ts";
import { changes } from "#server/changes/changes.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { customFields } from "#server/custom-fields/custom-fields.table.ts";
import { dismissedDuplicates, mergedRecords } from "#server/duplicates/duplicates.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { dailyGrowth } from "#server/platform/record-totals.table.ts";
import { sealLines } from "#server/platform/sealed-lines.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { tasks } from "#server/tasks/tasks.table.ts";
import { views } from "#server/views/views.table.ts";
import { teams, workspaces } from "#server/workspaces/workspaces.table.ts";

const pageSize = 1_000;

type Row = Record<string, unknown>;

/** Writes a workspace to a stream as it is at one moment, with all that it holds. */
export function exportArchive(db: Db, workspaceId: WorkspaceId, sink: Writable): Promise<void> {
  return db.transaction(
    (tx) => pipeline(Readable.from(sealLines(archiveLines(tx, workspaceId))), createGzip(), sink),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* archiveLines(tx: Db, workspaceId: WorkspaceId): AsyncGenerator<string> {
  const counts: ArchiveHead["counts"] = {};
  for (const section of sections) counts[section] = await countRows(tx, workspaceId, section);
  yield toLine({
    format: "crm-pro-workspace",
    version: archiveVersion,
    exportedAt: new Date().toISOString(),
    counts,
  } satisfies ArchiveHead);
  for (const section of sections) {
    // The schema by which it is read says what is written, too: what it does not name stays here.
    const schema = archiveRows[section].strip();
    for await (const rows of pagesOf(tx, workspaceId, section)) {
      yield rows.map((row) => toLine([section, schema.parse(row)])).join("");
    }
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Sections that are a table's rows as they are, along a key that grows. */
const plain = {
  teams: { table: teams, key: teams.id },
  fields: { table: customFields, key: customFields.id },
  companies: { table: companies, key: companies.id },
  contacts: { table: contacts, key: contacts.id },
  deals: { table: deals, key: deals.id },
  tasks: { table: tasks, key: tasks.id },
  activities: { table: activities, key: activities.id },
  views: { table: views, key: views.id },
  changes: { table: changes, key: changes.id },
  audit: { table: auditEvents, key: auditEvents.id },
} satisfies Partial<Record<Section, { table: PgTable & { workspaceId: PgColumn }; key: PgColumn }>>;

/** Sections that are read at once: none of their rows is large, and there are few beside the records. */
const whole = {
  people: listPeople,
  growth: listGrowth,
  merges: (tx, workspaceId) =>
    tx.select().from(mergedRecords).where(eq(mergedRecords.workspaceId, workspaceId)),
  dismissals: (tx, workspaceId) =>
    tx.select().from(dismissedDuplicates).where(eq(dismissedDuplicates.workspaceId, workspaceId)),
} satisfies Partial<Record<Section, (tx: Db, workspaceId: WorkspaceId) => PromiseLike<Row[]>>>;

function isWhole(section: Section): section is keyof typeof whole {
  return Object.hasOwn(whole, section);
}

/** Which field of a record names its owner. */
const ownerFields = {
  companies: "ownerId",
  contacts: "ownerId",
  deals: "ownerId",
  tasks: "assignedUserId",
  activities: "subjectOwnerId",
  views: "ownerId",
} satisfies Record<(typeof awaitedLists)[number], string>;

async function countRows(tx: Db, workspaceId: WorkspaceId, section: Section): Promise<number> {
  if (section === "workspace") return 1;
  if (isWhole(section)) return (await whole[section](tx, workspaceId)).length;
  const { table } = plain[section];
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
  section: keyof typeof plain,
): AsyncGenerator<Row[]> {
  const { table, key }: { table: PgTable & { workspaceId: PgColumn }; key: PgColumn } =
    plain[section];
  let last: unknown = null;
  for (;;) {
    const rows: Row[] = await tx
      .select(getTableColumns(table))
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), last === null ? undefined : gt(key, last)))
      .orderBy(asc(key))
      .limit(pageSize);
    if (section in ownerFields) await nameAwaitedOwners(tx, workspaceId, section, rows);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.["id"];
  }
}

/** A record that waits for its owner is theirs in the archive of the archive, too. */
async function nameAwaitedOwners(
  tx: Db,
  workspaceId: WorkspaceId,
  section: string,
  rows: Row[],
): Promise<void> {
  const list = isOwned(section) ? section : null;
  if (!list || rows.length === 0) return;
  const field = ownerFields[list];
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

function isOwned(section: string): section is keyof typeof ownerFields {
  return Object.hasOwn(ownerFields, section);
}

/** Over the slots, which only keep writers apart. */
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
