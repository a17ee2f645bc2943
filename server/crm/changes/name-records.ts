import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  type Entity,
  loggedOwner,
  nameColumnOf,
  ownerColumnOf,
  recordTables,
  type RecordTable,
} from "#server/crm/changes/record-tables.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface RecordKey {
  entity: Entity;
  id: string;
}

export function nameKey({ entity, id }: RecordKey): string {
  return `${entity} ${id}`;
}

const named = z.object({
  entity: z.string(),
  id: z.string(),
  name: z.string().nullable(),
  isDeleted: z.boolean(),
});

type NamedRecord = { name: string; isDeleted: boolean };

/** Names of visible records by `nameKey`; of deleted ones the last, unless they are erased. */
export async function nameRecords(
  db: Db,
  access: RecordAccess,
  keys: RecordKey[],
): Promise<Map<string, string>> {
  const found = await findNamedRecords(db, access, keys);
  return new Map([...found].map(([key, { name }]) => [key, name]));
}

/** Names records as `nameRecords` does, and says of each whether it is deleted. */
export async function findNamedRecords(
  db: Db,
  access: RecordAccess,
  keys: RecordKey[],
): Promise<Map<string, NamedRecord>> {
  const queries = recordTables.flatMap(([entity, table]) => {
    const ids = [...new Set(keys.filter((key) => key.entity === entity).map(({ id }) => id))];
    return ids.length === 0
      ? []
      : [stored(entity, table, access, ids), deleted(entity, table, access, ids)];
  });
  if (queries.length === 0) return new Map();
  const { rows } = await db.execute(sql.join(queries, sql` union all `));
  return new Map(
    z
      .array(named)
      .parse(rows)
      .flatMap(({ entity, id, name, isDeleted }) =>
        name === null ? [] : [[`${entity} ${id}`, { name, isDeleted }]],
      ),
  );
}

function stored(entity: Entity, table: RecordTable, access: RecordAccess, ids: string[]): SQL {
  return sql`(select ${entity}::text as entity, id, ${sql.identifier(nameColumnOf(entity))} as name,
      false as "isDeleted"
    from ${table}
    where workspace_id = ${access.workspaceId} and id in ${ids}
      and ${whereOwnerVisible(ownerColumnOf(entity), access) ?? sql`true`})`;
}

/**
 * By the last deletion alone, so that former owners see no name by an earlier one. A record that is there again is left
 * to its table: the log does not know who sees it.
 */
function deleted(entity: Entity, table: RecordTable, access: RecordAccess, ids: string[]): SQL {
  const owner = loggedOwner(sql`${entity}::text`, sql`before`);
  return sql`(select ${entity}::text, entity_id,
      case when before is null then ${`an erased ${entity}`} else before ->> ${nameColumnOf(entity)} end, true
    from (select distinct on (entity_id) entity_id, before from ${changes}
      where workspace_id = ${access.workspaceId} and entity = ${entity} and entity_id in ${ids}
        and action = 'delete'
      order by entity_id, id desc) as last
    where (before is null or ${whereOwnerVisible(owner, access) ?? sql`true`})
      and not exists (select from ${table} as record
        where record.workspace_id = ${access.workspaceId} and record.id in ${ids}
          and record.id = last.entity_id))`;
}
