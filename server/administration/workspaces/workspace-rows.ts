import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Whose key begins with the workspace. */
const keptTable = z.object({
  id: z.coerce.number(),
  schema: z.string(),
  name: z.string(),
  /** The columns of its key behind the workspace, with their types. */
  key: z.array(z.object({ name: z.string(), type: z.string() })),
  /** The tables that its foreign keys point to. */
  parents: z.array(z.coerce.number()),
});

export type KeptTable = z.infer<typeof keptTable>;

/**
 * All tables that have rows of workspaces, as the database knows them, so that a new one is not forgotten.
 * @returns those that point to others before these; last those without foreign keys, most of which triggers write
 */
export async function listTables(db: Db): Promise<KeptTable[]> {
  const { rows } = await db.execute(sql`
    select kept.oid as id, space.nspname as schema, kept.relname as name,
      coalesce((select jsonb_agg(jsonb_build_object('name', part.attname,
          'type', format_type(part.atttypid, part.atttypmod)) order by place)
        from unnest(key.indkey::int2[]) with ordinality as column_of (number, place)
        join pg_attribute as part on part.attrelid = kept.oid and part.attnum = column_of.number
        where place > 1), '[]') as key,
      coalesce((select jsonb_agg(distinct link.confrelid::int8) from pg_constraint as link
        where link.contype = 'f' and link.conrelid = kept.oid and link.confrelid <> kept.oid), '[]') as parents
    from pg_class as kept
    join pg_namespace as space on space.oid = kept.relnamespace and space.nspname in ('public', 'live')
    join pg_index as key on key.indrelid = kept.oid and key.indisprimary
    join pg_attribute as first on first.attrelid = kept.oid and first.attnum = key.indkey[0]
    where kept.relkind = 'r' and first.attname = 'workspace_id'
    order by kept.oid`);
  const tables = rows.map((row) => keptTable.parse(row));
  const isFree = ({ parents }: KeptTable) => parents.length === 0;
  return [...childrenFirst(tables.filter((table) => !isFree(table))), ...tables.filter(isFree)];
}

function childrenFirst(tables: KeptTable[]): KeptTable[] {
  const left = new Set(tables);
  const sorted: KeptTable[] = [];
  while (left.size > 0) {
    const pointedAt = new Set([...left].flatMap(({ parents }) => parents));
    const next = [...left].filter(({ id }) => !pointedAt.has(id));
    if (next.length === 0) throw new Error("Tables of workspaces point to each other in a circle");
    for (const table of next) left.delete(table);
    sorted.push(...next);
  }
  return sorted;
}

export async function countRows(
  db: Db,
  workspaceId: WorkspaceId,
  table: KeptTable,
): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from ${nameOf(table)} where workspace_id = ${workspaceId}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** The key of the last row of a batch, behind the workspace. */
type Place = string[];

/**
 * Deletes the next rows in the order of the key.
 * @param after where the last batch ended: without it each would look through what is deleted once more
 * @returns how many, and where the next batch begins; null for none
 */
export async function deleteBatch(
  tx: Db,
  workspaceId: WorkspaceId,
  table: KeptTable,
  { after, size }: { after: Place | null; size: number },
): Promise<{ count: number; last: Place | null }> {
  const columns = table.key.map(({ name }) => sql.identifier(name));
  const order = sql.join([sql`workspace_id`, ...columns], sql`, `);
  const texts = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    with batch as materialized (
      select ctid as place, array[${texts}]::text[] as key, row_number() over (order by ${order}) as number
      from ${nameOf(table)} where workspace_id = ${workspaceId}${behind(table, after)}
      order by ${order} limit ${size}),
    gone as (delete from ${nameOf(table)} where ctid = any(array(select place from batch)) returning 1)
    select (select count(*)::int from gone) as count,
      (select key from batch order by number desc limit 1) as last`);
  return batchDone.parse(rows[0]);
}

const batchDone = z.object({ count: z.number(), last: z.array(z.string()).nullable() });

function behind({ key }: KeptTable, after: Place | null): SQL {
  if (after === null || key.length === 0) return sql``;
  const columns = key.map(({ name }) => sql.identifier(name));
  const values = key.map(({ type }, index) => sql`${after[index]}::text::${sql.raw(type)}`);
  return sql` and (${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}

function nameOf({ schema, name }: KeptTable): SQL {
  return sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
}
