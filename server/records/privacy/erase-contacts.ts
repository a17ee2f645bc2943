import { type SQL, sql } from "drizzle-orm";
import { withoutLog } from "#server/crm/changes/without-log.ts";
import { listMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { forgetImported } from "#server/records/privacy/forget-imported.ts";
import { forgetLinks } from "#server/records/privacy/forget-links.ts";
import { type KnownValues, readKnownValues } from "#server/records/privacy/known-values.ts";
import { rewriteLines } from "#server/records/privacy/rewrite-lines.ts";
import { linkedRecords } from "#server/records/privacy/linked-records.ts";
import { mentions, rewriteMentions } from "#server/records/privacy/rewrite-mentions.ts";

/**
 * Removes deleted contacts, and what was merged into them, from everything. What was done, when
 * and who did it, stays without names. @param reads `everything` also searches texts of unlinked records
 */
export async function eraseContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: string[],
  reads: "everything" | "linked",
): Promise<void> {
  if (ids.length === 0) return;
  const all = [...new Set([...ids, ...(await listMerged(tx, workspaceId, ids))])];
  const known = await readKnownValues(tx, workspaceId, all);
  await deleteOwnLines(tx, workspaceId, all);
  await withoutLog(tx, sql`select ${workspaceId}::uuid`, async () => {
    await eraseLinked(tx, workspaceId, all, known);
    await forgetImported(tx, workspaceId, all, known, reads);
    await forgetLinks(tx, workspaceId, all);
    if (reads === "everything") await eraseMentions(tx, workspaceId, known);
  });
  await tx.execute(sql`update changes set before = null, after = null
    where workspace_id = ${workspaceId} and entity = 'contact' and entity_id in ${all}`);
}

/** Erases the contacts from linked records, where even a first name alone stands for them. */
async function eraseLinked(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: string[],
  known: KnownValues,
): Promise<void> {
  const linked = linkedRecords(workspaceId, ids);
  await eraseLines(tx, workspaceId, ids);
  for (const { table, columns, entity } of recordPlaces) {
    const only = sql`id in (select entity_id from ${linked} where entity = ${entity})`;
    await rewriteMentions(tx, workspaceId, known.identifiers, { table, columns, only });
  }
  for (const place of logsOfRuns) {
    const only = ofRunsOn(place.table, workspaceId, linked);
    await rewriteMentions(tx, workspaceId, known.identifiers, { ...place, only });
  }
  const only = sql`((entity, entity_id) in (select entity, entity_id from ${linked})
    or (entity = 'activity' and coalesce(after, before) ->> 'description' like 'Merged into %'))`;
  const columns = ["before", "after"];
  await rewriteMentions(tx, workspaceId, known.identifiers, { table: "changes", columns, only });
  const merged = sql`description like 'Merged into %'`;
  const place = { table: "activities", columns: ["description"], only: merged };
  await rewriteMentions(tx, workspaceId, known.identifiers, place);
  // An operation that names a contact by id is about it, so all of its known texts are replaced.
  const ofOperation = sql`state in ('done', 'failed', 'stopped') and (${sql.join(
    ids.map((id) => sql`strpos(work::text, ${id}) > 0`),
    sql` or `,
  )})`;
  await rewriteMentions(tx, workspaceId, known.texts, {
    table: "operations",
    columns: ["title", "message", "work", "place"],
    only: ofOperation,
  });
  const isAboutThem = sql`workspace_id = ${workspaceId} and (record_id in ${ids} or ${sql.join(
    ids.map((id) => sql`strpos(body, ${id}) > 0`),
    sql` or `,
  )})`;
  await tx.execute(sql`delete from webhook_deliveries where ${isAboutThem}`);
  await tx.execute(sql`update kept_events set body = null where ${isAboutThem}`);
  await tx.execute(sql`delete from web_form_entries
    where workspace_id = ${workspaceId} and contact_id in ${ids}`);
  await tx.execute(sql`delete from incoming_calls
    where workspace_id = ${workspaceId} and contact_id in ${ids}`);
  // The run stays for the figures of its sequence.
  await tx.execute(sql`update sequence_runs set subject = '', message_ids = '{}'
    where workspace_id = ${workspaceId} and contact_id in ${ids}`);
  await tx.execute(sql`delete from rule_runs
    where workspace_id = ${workspaceId} and record_id in ${ids}`);
  await tx.execute(sql`update operation_refusals set label = null
    where workspace_id = ${workspaceId} and entity_id in ${ids}`);
}

function ofRunsOn(table: string, workspaceId: WorkspaceId, records: SQL): SQL {
  const runs = sql`select id from rule_runs where workspace_id = ${workspaceId}
    and (kind, record_id) in (select entity, entity_id from ${records})`;
  return table === "rule_runs" ? sql`id in (${runs})` : sql`run_id in (${runs})`;
}

/** Deletes activities about a contact that no other record shares. */
async function deleteOwnLines(tx: Db, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  await tx.execute(sql`delete from activities
    where workspace_id = ${workspaceId} and related_id in ${ids}
      and company_id is null and deal_id is null`);
}

/** Shared activities keep their day and kind; the others leave nothing in the log. */
async function eraseLines(tx: Db, workspaceId: WorkspaceId, ids: string[]): Promise<void> {
  await tx.execute(sql`update changes set before = null, after = null
    where workspace_id = ${workspaceId} and entity = 'activity'
      and (before ->> 'related_id' in ${ids} or after ->> 'related_id' in ${ids})
      and not exists (select from activities as line
        where line.workspace_id = changes.workspace_id and line.id = changes.entity_id)`);
  await rewriteLines(tx, workspaceId, sql`related_id in ${ids}`, "An erased contact");
}

/** Texts of records that may name people. */
const recordPlaces = [
  {
    entity: "task",
    table: "tasks",
    columns: ["title", "description", "related_to", "custom_fields"],
  },
  {
    entity: "deal",
    table: "deals",
    columns: ["title", "notes", "tags", "custom_fields", "line_items"],
  },
  { entity: "company", table: "companies", columns: ["name", "notes", "tags", "custom_fields"] },
  { entity: "activity", table: "activities", columns: ["title", "description", "related_to"] },
  { entity: "contact", table: "contacts", columns: ["notes", "tags", "custom_fields"] },
];

/** What rules have done with records: names that they wrote to, and values that they asked for. */
const logsOfRuns = [
  { table: "rule_runs", columns: ["problem"] },
  { table: "rule_run_steps", columns: ["outcome"] },
  { table: "rule_run_steps", columns: ["asked"], isFilter: true },
];

/** Other columns that may contain a typed name or tag. */
const otherPlaces = [
  ...logsOfRuns,
  { table: "changes", columns: ["before", "after"] },
  { table: "operations", columns: ["title", "message"] },
  { table: "operation_refusals", columns: ["label", "reason"] },
  { table: "imports", columns: ["file_name", "columns", "mapping", "problem", "check_problem"] },
  { table: "import_outcomes", columns: ["reason", "label", "cells"] },
  { table: "import_rows", columns: ["cells", "problem"] },
  { table: "import_words", columns: ["words"] },
  { table: "web_form_entries", columns: ["answers", "problem"] },
  { table: "web_form_files", columns: ["name"] },
  { table: "incoming_calls", columns: ["body", "problem"] },
];

/** Columns that also name tags: filters, changed tags, and exported lists. */
const taggedPlaces = [
  { table: "views", columns: ["name"] },
  { table: "views", columns: ["filter"], isFilter: true },
  { table: "dashboards", columns: ["name", "description"] },
  { table: "saved_reports", columns: ["name", "description"] },
  { table: "saved_reports", columns: ["question"], isFilter: true },
  { table: "audit_events", columns: ["target", "details"] },
  {
    table: "operations",
    columns: ["title", "work"],
    only: sql`state in ('done', 'failed', 'stopped')`,
  },
];

/** Files of entries that never became a contact, such as a CV; what stands in them is not read. */
async function deleteFilesOf(tx: Db, workspaceId: WorkspaceId, texts: string[]): Promise<void> {
  if (texts.length === 0) return;
  const named = mentions(sql`concat_ws(E'\n', entry.answers::text, file.name)`, texts);
  await tx.execute(sql`delete from web_form_files as file using web_form_entries as entry
    where file.workspace_id = ${workspaceId} and entry.workspace_id = file.workspace_id
      and entry.id = file.entry_id and entry.contact_id is null and ${named}`);
}

async function eraseMentions(
  tx: Db,
  workspaceId: WorkspaceId,
  { distinctive, tags }: KnownValues,
): Promise<void> {
  await deleteFilesOf(tx, workspaceId, distinctive);
  for (const place of [...recordPlaces, ...otherPlaces]) {
    await rewriteMentions(tx, workspaceId, distinctive, place);
  }
  // The audit's trigger permits only this change of an event.
  await tx.execute(sql`select set_config('crm.erases', 'on', true)`);
  for (const place of taggedPlaces) {
    await rewriteMentions(tx, workspaceId, [...distinctive, ...tags], place);
  }
  await tx.execute(sql`select set_config('crm.erases', '', true)`);
}
