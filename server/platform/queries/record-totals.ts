import {
  and,
  count,
  eq,
  getTableName,
  gt,
  gte,
  inArray,
  sql,
  sum,
  type Column,
  type SQL,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  whereVisible,
  type RecordAccess,
  type AccessParameters,
  type OwnedRecords,
} from "./access.ts";
import {
  preparedQuery,
  type Parameter,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { countWhere } from "./lists.ts";
import { dailyGrowth, recordTotals } from "./record-totals.table.ts";

/** Totals are kept for those who see all; for others the records are counted over an index. */
export interface CountedList {
  table: PgTable;
  records: OwnedRecords & { createdAt: Column };
  bucket?: Column;
  value?: Column;
}

export interface RecordTotal {
  list: string;
  /** The status or stage; empty for a list without one. */
  bucket: string;
  count: number;
  /** A decimal string. */
  value: string;
}

export async function readTotals(
  db: Db,
  access: RecordAccess,
  lists: CountedList[],
): Promise<RecordTotal[]> {
  if (access.visibility === "all") return readKeptTotals(db, access, lists);
  return (await Promise.all(lists.map((list) => countVisible(db, access, list)))).flat();
}

async function readKeptTotals(
  db: Db,
  access: RecordAccess,
  lists: CountedList[],
): Promise<RecordTotal[]> {
  const rows = await selectTotals(db, { workspaceId: access.workspaceId, lists: names(lists) });
  return rows.map((row) => ({ ...row, value: row.value ?? "0.00" }));
}

type OfLists = QueryParameters<Pick<RecordAccess, "workspaceId"> & { lists: string[] }>;

const selectTotals = preparedQuery("read_totals", (db, { workspaceId, lists }: OfLists) =>
  db
    .select({
      list: recordTotals.list,
      bucket: recordTotals.bucket,
      count: sum(recordTotals.count).mapWith(Number),
      value: sum(recordTotals.value),
    })
    .from(recordTotals)
    .where(and(eq(recordTotals.workspaceId, workspaceId), inArray(recordTotals.list, lists)))
    .groupBy(recordTotals.list, recordTotals.bucket),
);

async function countVisible(
  db: Db,
  access: RecordAccess,
  list: CountedList,
  condition?: SQL,
): Promise<RecordTotal[]> {
  const bucket = sql<string>`${list.bucket ?? sql`''::text`}`;
  const rows = await db
    .select({ bucket, count: count(), value: valueSum(list) })
    .from(list.table)
    .where(and(whereVisible(list.records, access), condition))
    .groupBy(bucket);
  return rows.map((row) => ({ ...row, list: getTableName(list.table) }));
}

/** For a column of the list's own query; the database computes it once. */
export function totalOf(
  access: AccessParameters,
  list: CountedList,
  bucket?: Parameter<string>,
): SQL<number | null> {
  if (access.visibility === "all") return keptTotal(access, list, bucket);
  const inBucket = list.bucket && bucket !== undefined ? eq(list.bucket, bucket) : undefined;
  return countWhere(list.table, and(whereVisible(list.records, access), inBucket));
}

export function keptTotal(
  { workspaceId }: Pick<AccessParameters, "workspaceId">,
  list: CountedList,
  bucket?: Parameter<string>,
): SQL<number | null> {
  const inBucket = bucket === undefined ? sql`` : sql` and bucket = ${bucket}`;
  return sql<number | null>`(select sum(count)::int from record_totals
    where workspace_id = ${workspaceId} and list = ${getTableName(list.table)}${inBucket})`;
}

/** What there is of the records that were created in the last 30 days; that of deals by stage. */
export async function readMonthlyGrowth(
  db: Db,
  access: RecordAccess,
  lists: CountedList[],
): Promise<RecordTotal[]> {
  if (access.visibility === "all") return readKeptGrowth(db, access, lists);
  const whereNewRecordOf = (list: CountedList) => gte(list.records.createdAt, growthBegins);
  return (
    await Promise.all(lists.map((list) => countVisible(db, access, list, whereNewRecordOf(list))))
  ).flat();
}

async function readKeptGrowth(
  db: Db,
  access: RecordAccess,
  lists: CountedList[],
): Promise<RecordTotal[]> {
  const rows = await selectGrowth(db, { workspaceId: access.workspaceId, lists: names(lists) });
  return rows.map((row) => ({ ...row, value: row.value ?? "0.00" }));
}

/** The beginning (UTC) of the first of the 30 days whose growth is counted. */
const growthBegins = sql`(((now() at time zone 'UTC')::date - 29) at time zone 'UTC')`;

const selectGrowth = preparedQuery("read_growth", (db, { workspaceId, lists }: OfLists) =>
  db
    .select({
      list: dailyGrowth.list,
      bucket: dailyGrowth.bucket,
      count: sum(dailyGrowth.count).mapWith(Number),
      value: sum(dailyGrowth.value),
    })
    .from(dailyGrowth)
    .where(
      and(
        eq(dailyGrowth.workspaceId, workspaceId),
        inArray(dailyGrowth.list, lists),
        gt(dailyGrowth.day, sql`(now() at time zone 'UTC')::date - 30`),
      ),
    )
    .groupBy(dailyGrowth.list, dailyGrowth.bucket),
);

export interface DayGrowth {
  list: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  count: number;
}

/** How many of the records that were created on each day since `first` still exist. */
export async function readDailyGrowth(
  db: Db,
  access: RecordAccess,
  lists: CountedList[],
  first: string,
): Promise<DayGrowth[]> {
  if (access.visibility !== "all") {
    return (
      await Promise.all(lists.map((list) => countVisibleByDay(db, access, list, first)))
    ).flat();
  }
  return db
    .select({
      list: dailyGrowth.list,
      day: dailyGrowth.day,
      count: sum(dailyGrowth.count).mapWith(Number),
    })
    .from(dailyGrowth)
    .where(
      and(
        eq(dailyGrowth.workspaceId, access.workspaceId),
        inArray(dailyGrowth.list, names(lists)),
        gte(dailyGrowth.day, first),
      ),
    )
    .groupBy(dailyGrowth.list, dailyGrowth.day);
}

async function countVisibleByDay(
  db: Db,
  access: RecordAccess,
  list: CountedList,
  first: string,
): Promise<DayGrowth[]> {
  const day = sql<string>`to_char(${list.records.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const isNew = gte(list.records.createdAt, `${first}T00:00:00Z`);
  const rows = await db
    .select({ day, count: count() })
    .from(list.table)
    .where(and(whereVisible(list.records, access), isNew))
    .groupBy(sql`1`);
  return rows.map((row) => ({ ...row, list: getTableName(list.table) }));
}

function valueSum({ value }: CountedList): SQL<string> {
  return value
    ? sql<string>`coalesce(sum(${value}), 0)::numeric(20, 2)::text`
    : sql<string>`'0.00'`;
}

function names(lists: CountedList[]): string[] {
  return lists.map(({ table }) => getTableName(table));
}
