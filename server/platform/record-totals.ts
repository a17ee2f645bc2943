import { and, eq, gt, inArray, sql, sum, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { dailyGrowth, recordTotals } from "#server/platform/record-totals.table.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

export interface RecordTotal {
  list: string;
  /** Status or stage; empty for a list that has none. */
  bucket: string;
  count: number;
  /** Decimal string: the sum of the deals' values. */
  value: string;
}

/** The kept totals of some lists of a workspace, such as "contacts" and "deals". */
export async function readTotals(
  db: Db,
  workspaceId: WorkspaceId,
  lists: string[],
): Promise<RecordTotal[]> {
  const rows = await db
    .select({
      list: recordTotals.list,
      bucket: recordTotals.bucket,
      count: sum(recordTotals.count).mapWith(Number),
      value: sum(recordTotals.value),
    })
    .from(recordTotals)
    .where(and(eq(recordTotals.workspaceId, workspaceId), inArray(recordTotals.list, lists)))
    .groupBy(recordTotals.list, recordTotals.bucket);
  return rows.map((row) => ({ ...row, value: row.value ?? "0.00" }));
}

/**
 * How many records a list holds, or one status or stage of it: a column for the list's own query,
 * which the database works out once.
 */
export function totalOf(
  workspaceId: WorkspaceId,
  list: string,
  bucket?: string,
): SQL<number | null> {
  const inBucket = bucket === undefined ? sql`` : sql` and bucket = ${bucket}`;
  return sql<number | null>`(select sum(count)::int from record_totals
    where workspace_id = ${workspaceId} and list = ${list}${inBucket})`;
}

/** By how much a list grew in the last 30 days; negative where it shrank. */
export interface MonthlyGrowth {
  list: string;
  count: number;
  /** Decimal string: by how much the deals' values grew. */
  value: string;
}

export async function readMonthlyGrowth(
  db: Db,
  workspaceId: WorkspaceId,
  lists: string[],
): Promise<MonthlyGrowth[]> {
  const rows = await db
    .select({
      list: dailyGrowth.list,
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
    .groupBy(dailyGrowth.list);
  return rows.map((row) => ({ ...row, value: row.value ?? "0.00" }));
}
