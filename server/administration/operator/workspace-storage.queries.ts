import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { OperatedWorkspaceDetails } from "#shared/administration/operator.ts";
import type { Db } from "#server/platform/database/database.ts";

export type RowsByTable = Record<string, number>;

/** Totals that triggers keep, so that no table is scanned. */
export const recordRows = sql<RowsByTable>`(select coalesce(json_object_agg(list, kept.count), '{}'::json)
  from (select list, sum(count) as count from record_totals
    where workspace_id = "workspaces"."id" group by list having sum(count) > 0) as kept)`;

const rowBytes = z.array(z.object({ table: z.string(), bytes: z.coerce.number() }));

/** Average bytes per record and table, with indexes and free space. */
export async function readRowBytes(db: Db): Promise<RowsByTable> {
  const { rows } = await db.execute(sql`
    select list as table, pg_total_relation_size(list::regclass) / greatest(sum(count), 1) as bytes
    from record_totals group by list`);
  return Object.fromEntries(rowBytes.parse(rows).map(({ table, bytes }) => [table, bytes]));
}

/** An estimate: rows of unusual size are not considered. */
export function bytesOf(rows: RowsByTable, rowBytesOf: RowsByTable): number {
  const bytes = Object.entries(rows).map(([table, count]) => count * (rowBytesOf[table] ?? 0));
  return Math.round(bytes.reduce((sum, one) => sum + one, 0));
}

/** The largest tables of a workspace, with estimated bytes. */
export async function readStorage(
  db: Db,
  workspaceId: string,
  records: RowsByTable,
  rowBytesOf: RowsByTable,
): Promise<OperatedWorkspaceDetails["storage"]> {
  const { rows } = await db.execute(sql`
    ${shareOf("activities", workspaceId)}
    union all ${shareOf("changes", workspaceId)}
    union all ${shareOf("audit_events", workspaceId)}
    union all select 'web_form_files', count(*), coalesce(sum(bytes), 0)
      from web_form_files where workspace_id = ${workspaceId} having count(*) > 0`);
  const ofRecords = Object.entries(records).map(([table, count]) => {
    return { table, rows: count, bytes: bytesOf({ [table]: count }, rowBytesOf) };
  });
  const all = [...ofRecords, ...shares.parse(rows)];
  return all.toSorted((one, other) => other.bytes - one.bytes);
}

const shares = z.array(
  z.object({ table: z.string(), rows: z.coerce.number(), bytes: z.coerce.number() }),
);

/** Counts the workspace's rows; the table's total comes from the statistics, if there are any. */
function shareOf(table: "activities" | "changes" | "audit_events", workspaceId: string): SQL {
  const name = sql.raw(table);
  const literal = sql.raw(`'${table}'`);
  return sql`select ${literal} as table, own.rows,
      round(own.rows * pg_total_relation_size(${literal}::regclass) / greatest(own.rows, known.rows, 1))
        as bytes
    from (select count(*) as rows from ${name} where workspace_id = ${workspaceId}) as own,
      (select case when reltuples > 0 then reltuples::bigint else (select count(*) from ${name}) end as rows
        from pg_class where oid = ${literal}::regclass) as known`;
}

/** Includes indexes and free space. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select pg_database_size(current_database()) as bytes`);
  const [size] = z.tuple([z.object({ bytes: z.coerce.number() })]).parse(rows);
  return size.bytes;
}
