import { and, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { activities } from "#server/crm/activities/activities.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import type { contacts } from "#server/crm/contacts/contacts.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { listMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { incomingCalls } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { listDisclosedRuns } from "#server/records/privacy/disclosed-runs.ts";
import { mentions } from "#server/records/privacy/rewrite-mentions.ts";
import { webFormEntries, webFormFiles } from "#server/records/web-forms/web-forms.table.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";

type Row = Record<string, unknown>;

export interface Disclosure {
  writtenAt: string;
  contact: Row;
  customFields: Row;
  deals: Row[];
  tasks: Row[];
  activities: Row[];
  importedRows: Row[];
  formEntries: Row[];
  incomingCalls: Row[];
  sequenceRuns: Row[];
  /** Includes contacts that were merged into it. */
  history: Row[];
}

/** @throws HttpError 404 where there is no such contact */
export async function discloseContact(
  db: Db,
  access: RecordAccess,
  id: string,
): Promise<Disclosure> {
  const contact = await findContact(db, access, id);
  if (!contact) throw notFound("contact");
  const { workspaceId } = access;
  const ids = [id, ...(await listMerged(db, workspaceId, [id]))];
  const { customFields: values, ...fields } = contact;
  return {
    writtenAt: new Date().toISOString(),
    contact: fields,
    customFields: await labelled(db, workspaceId, values),
    deals: (
      await db
        .select()
        .from(deals)
        .where(and(eq(deals.workspaceId, workspaceId), eq(deals.contactId, id)))
        .orderBy(deals.id)
    ).map(withoutInternals),
    tasks: (
      await db
        .select()
        .from(tasks)
        .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.relatedId, ids)))
        .orderBy(tasks.id)
    ).map(withoutInternals),
    activities: (
      await db
        .select()
        .from(activities)
        .where(
          and(
            eq(activities.workspaceId, workspaceId),
            or(eq(activities.contactId, id), inArray(activities.relatedId, ids)),
          ),
        )
        .orderBy(activities.id)
    ).map(withoutInternals),
    importedRows: await listImported(db, workspaceId, contact),
    formEntries: await listFormEntries(db, workspaceId, ids),
    incomingCalls: await listIncomingCalls(db, workspaceId, ids),
    sequenceRuns: await listDisclosedRuns(db, workspaceId, ids),
    history: await listLogged(db, workspaceId, ids),
  };
}

/** The values of custom fields, under the labels of the fields. */
async function labelled(db: Db, workspaceId: string, values: Row): Promise<Row> {
  const known = await db
    .select({ key: customFields.key, label: customFields.label })
    .from(customFields)
    .where(and(eq(customFields.workspaceId, workspaceId), eq(customFields.entity, "contact")));
  const labels = new Map(known.map(({ key, label }) => [key, label]));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [labels.get(key) ?? key, value]),
  );
}

const importedRow = z.object({
  file: z.string(),
  line: z.number(),
  cells: z.array(z.string()),
});

async function listImported(
  db: Db,
  workspaceId: string,
  { email, name }: Pick<typeof contacts.$inferSelect, "email" | "name">,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`
    select file.file_name as file, row.line, row.cells
    from import_rows as row
    join imports as file on file.workspace_id = row.workspace_id and file.id = row.import_id
    where row.workspace_id = ${workspaceId} and ${mentions(sql`row.cells::text`, [email ?? name])}
    order by file.id, row.number limit 1000`);
  return z.array(importedRow).parse(rows);
}

async function listFormEntries(db: Db, workspaceId: string, ids: string[]): Promise<Row[]> {
  const { createdAt: at, answers, source, consent, contactId } = webFormEntries;
  const files = sql<
    string[]
  >`coalesce((select json_agg(file.name order by file.id) from ${webFormFiles} as file
    where file.workspace_id = ${webFormEntries}.workspace_id and file.entry_id = ${webFormEntries}.id), '[]')`;
  const rows = await db
    .select({ at, answers, source, consent, files })
    .from(webFormEntries)
    .where(and(eq(webFormEntries.workspaceId, workspaceId), inArray(contactId, ids)))
    .orderBy(webFormEntries.id);
  return rows.map((row) => ({
    ...row,
    answers: Object.fromEntries(row.answers.map(({ label, text }) => [label, text])),
  }));
}

async function listIncomingCalls(db: Db, workspaceId: string, ids: string[]): Promise<Row[]> {
  const { createdAt: at, body, contactId } = incomingCalls;
  return db
    .select({ at, body })
    .from(incomingCalls)
    .where(and(eq(incomingCalls.workspaceId, workspaceId), inArray(contactId, ids)))
    .orderBy(incomingCalls.id);
}

async function listLogged(db: Db, workspaceId: string, ids: string[]): Promise<Row[]> {
  return db
    .select({
      at: changes.createdAt,
      contactId: changes.entityId,
      action: changes.action,
      before: changes.before,
      after: changes.after,
      channel: changes.channel,
    })
    .from(changes)
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        eq(changes.entity, "contact"),
        inArray(changes.entityId, ids),
      ),
    )
    .orderBy(changes.id);
}

function withoutInternals(row: Row): Row {
  const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = row;
  return fields;
}
