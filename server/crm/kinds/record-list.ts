import { and, eq, getTableColumns, getTableName, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import type { ViewQuery } from "#shared/filters/view-query.ts";
import {
  whereVisible,
  onlyAccess,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/queries/access.ts";
import {
  preparedQuery,
  type QueryParameters,
  type Preparable,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  countWhere,
  newest,
  readSize,
  toPage,
  uncounted,
  type Page,
} from "#server/platform/queries/lists.ts";
import { totalOf, type CountedList } from "#server/platform/queries/record-totals.ts";
import {
  whereFound,
  rareWords,
  type Searched,
  type SearchedTable,
} from "#server/platform/queries/search.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { type AskedView, withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { column } from "#server/crm/kinds/filters/filter-scope.ts";
import { countMatching, readView } from "#server/crm/kinds/filters/read-view.ts";

/** Parameters of all kinds; each kind's schema allows its own. */
export interface Narrowing {
  q?: string | undefined;
  status?: string | undefined;
  stage?: string | undefined;
  contactId?: string | undefined;
  companyId?: string | undefined;
  ownerId?: string | undefined;
  assignedUserId?: string | undefined;
  relatedId?: string | undefined;
  /** A day of the past; only some lists can show it. */
  asOf?: string | undefined;
}

/** A list without filter and sort. */
export interface PlainQuery extends Narrowing {
  limit: number;
  cursor?: string | undefined;
}

/** Named like the columns that they are compared with. */
const links = ["contactId", "companyId", "ownerId", "assignedUserId", "relatedId"] as const;

/** A query of Drizzle's that is not complete yet. */
interface SelectQuery<Row> extends Promise<Row[]>, SQLWrapper, Preparable<Row> {
  where: (condition: SQL | undefined) => SelectQuery<Row>;
  orderBy: (...order: SQL[]) => SelectQuery<Row>;
  limit: (count: number) => SelectQuery<Row>;
}

type Select<Item> = (
  db: Db,
  access: AccessParameters,
  total: SQL<number | null>,
) => SelectQuery<Item & { total: number | null }>;

interface ListedRecords<Item> {
  kind: ListedKind;
  counted: CountedList;
  /** Absent for a kind without search. */
  searched?: SearchedTable;
  /** As the API shows records, joined with what they may be sorted by. */
  select: Select<Item>;
  /** Without joins, for lists that are not sorted. */
  selectUnsorted?: Select<Item>;
  /** @throws HttpError 400 for a stage that the workspace does not have */
  requireKnown?: (db: Db, access: RecordAccess, query: Narrowing) => Promise<void>;
}

export interface RecordList<Item> {
  /** @throws HttpError 400 where the filter or sort names an unknown field */
  read: (db: Db, access: RecordAccess, query: PlainQuery & ViewQuery) => Promise<Page<Item>>;
  /** The total, whatever the `limit`. */
  count: (db: Db, access: RecordAccess, query: Narrowing & ViewQuery) => Promise<number>;
  matches: (access: RecordAccess, query: AskedView<Narrowing & ViewQuery>) => SQL | undefined;
  select: Select<Item>;
}

/** Every query is bound to the workspace and the person's visibility. */
export function recordList<Item extends { id: string }>(
  records: ListedRecords<Item>,
): RecordList<Item> {
  const { kind, select, requireKnown } = records;
  const readNewest = newestReader(records);
  return {
    async read(db, access, query) {
      await requireKnown?.(db, access, query);
      if (!query.filter && !query.sort) return readNewest(db, access, query);
      const asked = await withKnownFields(db, access, kind, query);
      return readView({
        kind,
        query: asked,
        condition: matchesList(records, access, asked),
        total: totalOfList(records, access, asked),
        read: ({ condition, order, limit }, total) =>
          select(db, access, total)
            .where(condition)
            .orderBy(...order)
            .limit(limit),
      });
    },
    async count(db, access, query) {
      const asked = await withKnownFields(db, access, kind, query);
      return countMatching(db, kind, matchesList(records, access, asked));
    },
    matches: (access, query) => matchesList(records, access, query),
    select,
  };
}

function newestReader<Item extends { id: string }>(records: ListedRecords<Item>) {
  const { counted, searched, select, selectUnsorted = select } = records;
  const name = getTableName(counted.table);
  const isRare = searched && rareWords(name, searched);
  const selectNewest = preparedQuery(
    `list_${name}`,
    (db, query: QueryParameters<RecordAccess & PlainQuery & Searched>) =>
      selectUnsorted(db, query, totalOfList(records, query, query))
        .where(
          and(
            whereVisible(counted.records, query, query.cursor),
            whereNarrowed(counted, query),
            searched && whereFound(searched, query, query),
          ),
        )
        .orderBy(newest(counted.records.id, query.limit + 1)),
    // For frequent words the plan depends on their number; rare ones are found by their n-grams.
    ({ q, isRare }) => q !== undefined && isRare !== true,
  );
  return async (db: Db, access: RecordAccess, query: PlainQuery): Promise<Page<Item>> => {
    const plain = { ...onlyAccess(access), ...onlyPlain(query), limit: readSize(query.limit) };
    const rows = await selectNewest(db, { ...plain, isRare: await isRare?.(db, access, query.q) });
    return toPage(rows, query);
  };
}

/** A prepared statement must get only the values that it was built for. */
function onlyPlain(query: PlainQuery): PlainQuery {
  const { limit, cursor, q, status, stage, ...others } = query;
  const { contactId, companyId, ownerId, assignedUserId, relatedId } = others;
  const linked = { contactId, companyId, ownerId, assignedUserId, relatedId };
  return { limit, cursor, q, status, stage, ...linked };
}

function matchesList(
  records: ListedRecords<unknown>,
  access: RecordAccess,
  query: AskedView<Narrowing & ViewQuery>,
): SQL | undefined {
  const { kind, counted, searched } = records;
  return and(
    whereVisible(counted.records, access),
    whereNarrowed(counted, query),
    searched && whereFound(searched, access, query),
    compileFilter(kind, access, query),
  );
}

/** What a list is narrowed to beside its search and filter. */
export function whereNarrowed(
  { table, bucket }: Pick<CountedList, "table" | "bucket">,
  query: QueryParameters<Narrowing>,
): SQL | undefined {
  const columns = getTableColumns(table);
  const inBucket = query.status ?? query.stage;
  return and(
    bucket && inBucket ? eq(bucket, inBucket) : undefined,
    ...links.map((name) => (query[name] ? eq(column(columns, name), query[name]) : undefined)),
  );
}

/** Only for unfiltered lists; searches are not counted. */
function totalOfList(
  records: ListedRecords<unknown>,
  access: AccessParameters,
  query: QueryParameters<Narrowing>,
): SQL<number | null> {
  const { counted } = records;
  if (query.q) return uncounted;
  if (!links.some((name) => query[name])) {
    return totalOf(access, counted, query.status ?? query.stage);
  }
  return countWhere(
    counted.table,
    and(whereVisible(counted.records, access), whereNarrowed(counted, query)),
  );
}
