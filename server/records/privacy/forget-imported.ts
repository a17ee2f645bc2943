import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { KnownValues } from "#server/records/privacy/known-values.ts";
import { mentions } from "#server/records/privacy/rewrite-mentions.ts";

const discarded =
  "A contact was erased for good while this file was being read. Upload it again, without that contact.";

/** Empties file rows about contacts. Discards a file that is still being read and cannot be searched. */
export async function forgetImported(
  tx: Db,
  workspaceId: WorkspaceId,
  ids: string[],
  { distinctive }: KnownValues,
  reads: "everything" | "linked",
): Promise<void> {
  const about = rowsAbout(workspaceId, ids, reads === "everything" ? distinctive : []);
  const ofRow = (table: string) => sql`${sql.identifier(table)}.workspace_id = ${workspaceId}
    and (${sql.identifier(table)}.import_id, ${sql.identifier(table)}.number) in (select * from ${about})`;
  // The samples and values of a column are copies of cells, and outlive the rows.
  const sampled = named(sql`columns::text`, reads === "everything" ? distinctive : []);
  await tx.execute(sql`update imports set first_rows = '[]', columns = (
      select coalesce(jsonb_agg(item || '{"samples": [], "values": null}' order by place), '[]')
      from jsonb_array_elements(columns) with ordinality as listed (item, place))
    where workspace_id = ${workspaceId} 
      and (id in (select import_id from ${about}) or (entity = 'contact' and ${sampled}))`);
  await tx.execute(sql`update import_outcomes
    set label = null, cells = '[]',
      reason = case when reason is null then null else 'This row was about an erased contact.' end
    where ${ofRow("import_outcomes")}`);
  await tx.execute(sql`update import_rows
    set cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells)),
      problem = case when problem is null then null else 'This row was about an erased contact.' end
    where ${ofRow("import_rows")}`);
  if (reads === "everything") await discardUploads(tx, workspaceId);
}

/** Rows that became one of the contacts, or that name one: import_id and number. */
function rowsAbout(workspaceId: WorkspaceId, ids: string[], texts: string[]): SQL {
  return sql`(
    select import_id, number from import_outcomes
    where workspace_id = ${workspaceId} and record_id in ${ids}
    union
    select row.import_id, row.number from import_rows as row
    join imports as file on file.workspace_id = row.workspace_id and file.id = row.import_id
    where row.workspace_id = ${workspaceId} and file.entity = 'contact'
      and ${named(sql`row.cells::text`, texts)}) as about`;
}

function named(searched: SQL, texts: string[]): SQL {
  return texts.length === 0 ? sql`false` : mentions(searched, texts);
}

async function discardUploads(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`delete from import_files where workspace_id = ${workspaceId}`);
  await tx.execute(sql`update imports set state = 'failed', problem = ${discarded}
    where workspace_id = ${workspaceId} and state in ('uploading', 'reading')`);
}
