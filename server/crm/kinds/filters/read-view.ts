import { and, asc, desc, gt, lt, sql, type SQL } from "drizzle-orm";
import type { FilterKind, ListedKind } from "#shared/filters/filter-fields.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isTimeout } from "#server/platform/database/database-error.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { countWhere, toPage, uncounted, type Page } from "#server/platform/queries/lists.ts";
import type { AskedView } from "#server/crm/kinds/filters/asked-view.ts";
import { readSorted, type ListWindow } from "#server/crm/kinds/filters/read-sorted.ts";
import { isById, sortKey } from "#server/crm/kinds/filters/sort-keys.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";

type Query = AskedView & { limit: number; cursor?: string | undefined };

interface ViewedList<Row> {
  kind: ListedKind;
  query: Query;
  /** Every condition on the list, including the workspace. */
  condition: SQL | undefined;
  /** The total of the unfiltered list. */
  total: SQL<number | null>;
  read: (window: ListWindow, total: SQL<number | null>) => Promise<Row[]>;
}

/** For lists with a filter or a sort; plain lists have prepared statements. */
export async function readView<Row extends { id: string; total: number | null }>(
  list: ViewedList<Row>,
): Promise<Page<Row>> {
  const { kind, query, condition, read } = list;
  const total = query.filter ? countedAtMost(list) : list.total;
  const readWindow = (window: ListWindow) =>
    read({ ...window, condition: and(condition, window.condition) }, total);
  return refuseTimeout(async () => {
    if (query.sort && !isById(query.sort)) {
      return readSorted(sortKey(kind, query.sort, query.known), query, readWindow);
    }
    return toPage(await readWindow(byId(list)), query);
  });
}

function byId({
  kind,
  query: { sort, cursor, limit },
}: Pick<ViewedList<unknown>, "kind" | "query">): ListWindow {
  const { id } = tables[kind];
  const isDescending = sort?.isDescending ?? true;
  return {
    condition: cursor === undefined ? undefined : isDescending ? lt(id, cursor) : gt(id, cursor),
    order: [isDescending ? desc(id) : asc(id)],
    limit: limit + 1,
  };
}

/** Counting stops here. */
const mostCounted = 10_000;

interface Counted {
  kind: FilterKind;
  query: Pick<Query, "cursor">;
  condition: SQL | undefined;
}

/** Counts filtered lists on the first page only, up to `mostCounted`. */
export function countedAtMost({ kind, query, condition }: Counted): SQL<number | null> {
  if (query.cursor !== undefined) return uncounted;
  return sql`(select nullif(count(*), ${mostCounted + 1}::int)::int from (
    select 1 from ${tables[kind]} where ${condition} limit ${mostCounted + 1}::int) as counted)`;
}

/** The exact count. */
export async function countMatching(
  db: Db,
  kind: FilterKind,
  condition: SQL | undefined,
): Promise<number> {
  return refuseTimeout(async () => {
    const [row] = await db
      .select({ total: countWhere(tables[kind], condition) })
      .from(sql`(select) as one`);
    return row?.total ?? 0;
  });
}

/** @throws HttpError 503 where the query exceeds its timeout */
export async function refuseTimeout<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw isTimeout(error) ? tooManyRecords() : error;
  }
}

/** Not every filter has an index, and slow queries must not block others. */
function tooManyRecords(): HttpError {
  return new HttpError(
    503,
    "This filter or order takes too long on so many records. Add a condition that leaves fewer, such as a status or an owner.",
  );
}
