import { sql } from "drizzle-orm";
import { guessMapping } from "#shared/imports/guess-mapping.ts";
import type {
  ImportColumn,
  ImportEntity,
  ImportField,
  ImportMapping,
} from "#shared/imports/imports.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import { importRows } from "#server/records/imports/imports.table.ts";
import { headerWords, listKnownWords } from "#server/records/imports/known-words.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The guess for a file whose rows are stored. Where none of its IDs is in this workspace, they are another's. */
export async function firstMapping(
  db: Db,
  key: ImportKeyOf,
  entity: ImportEntity,
  columns: readonly ImportColumn[],
  fields: readonly ImportField[],
): Promise<ImportMapping> {
  const known = (await listKnownWords(db, key.workspaceId, entity)).get(headerWords);
  const guess = guessMapping(entity, columns, fields, known);
  const ids = guess.columns.find(({ field }) => field === "id");
  if (!ids || (await knowsSomeId(db, key, entity, ids.column))) return guess;
  const others = fields.filter(({ kind }) => kind !== "id");
  return guessMapping(entity, columns, others, known);
}

async function knowsSomeId(
  db: Db,
  { workspaceId, importId }: ImportKeyOf,
  entity: ImportEntity,
  column: number,
): Promise<boolean> {
  const record = kindTables[entity];
  const cell = sql`${importRows.cells} ->> ${column}::int`;
  // Only what is an ID can be cast to one.
  const id = sql`case when ${cell} ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then (${cell})::uuid end`;
  const { rows } = await db.execute(sql`
    select from ${importRows}
    where ${importRows.workspaceId} = ${workspaceId} and ${importRows.importId} = ${importId}
      and exists (select from ${record} where ${record.workspaceId} = ${workspaceId} and ${record.id} = ${id})
    limit 1`);
  return rows.length > 0;
}
