import { and, eq, getTableColumns, getTableName, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ListedKind } from "#shared/filter-fields.ts";
import type { ViewQuery } from "#shared/list-views.ts";
import {
  whereVisible,
  onlyAccess,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/access.ts";
import {
  preparedQuery,
  type QueryParameters,
  type Preparable,
} from "#server/platform/database/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  countWhere,
  newest,
  readSize,
  toPage,
  uncounted,
  type Page,
} from "#server/platform/lists.ts";
import { totalOf, type CountedList } from "#server/platform/record-totals.ts";
import {
  whereFound,
  rareWords,
  type Searched,
  type SearchedTable,
} from "#server/platform/search.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import { type AskedView, withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { column } from "#server/crm/kinds/filters/filter-scope.ts";
import { countMatching, readView } from "#server/crm/kinds/filters/read-view.ts";

/** What narrows a list of whichever kind; a kind's schema lets through what its records have. */
interface Narrowing {
  q?: string | undefined;
  status?: string | undefined;
  stage?: string | undefined;
  contactId?: string | undefined;
  companyId?: string | undefined;
  ownerId?: string | undefined;
  assignedUserId?: string | undefined;
}

/** A list without filter and sort. */
interface PlainQuery extends Narrowing {
  limit: number;
  cursor?: string | undefined;
}

/** Each has the name of the column that it is compared with. */
const links = ["contactId", "companyId", "ownerId", "assignedUserId"] as const;

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

/** What the lists of one kind differ in. */
interface ListedRecords<Item> {
  kind: ListedKind;
  counted: CountedList;
  /** Where search looks; absent for a kind that has none. */
  searched?: SearchedTable;
  /** The records as the API shows them, joined with what they may be sorted by. */
  select: Select<Item>;
  /** The same without joins, for lists that are not sorted. */
  selectUnsorted?: Select<Item>;
}

/** The list of one kind of record, as far as a person's visibility goes. */
export interface RecordList<Item> {
  /** A page of it. @throws HttpError 400 where the filter or sort names a field that is not there */
  read: (db: Db, access: RecordAccess, query: PlainQuery & ViewQuery) => Promise<Page<Item>>;
  /** How many it has in all, whatever its `limit`. */
  count: (db: Db, access: RecordAccess, query: Narrowing & ViewQuery) => Promise<number>;
  /** What a record must meet to be in it. */
  matches: (access: RecordAccess, query: AskedView<Narrowing & ViewQuery>) => SQL | undefined;
  select: Select<Item>;
}

/** Makes the list of a kind; each query of it is bound to the workspace and to the person's visibility. */
export function recordList<Item extends { id: string }>(
  records: ListedRecords<Item>,
): RecordList<Item> {
  const { kind, select } = records;
  const readNewest = newestReader(records);
  return {
    async read(db, access, query) {
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

/** Reads a plain list, by a statement whose plan is kept. */
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
            isNarrowed(records, query),
            searched && whereFound(searched, query, query),
          ),
        )
        .orderBy(newest(counted.records.id, query.limit + 1)),
    // How many hold the words decides on the plan, but for rare ones, which their pieces find.
    ({ q, isRare }) => q !== undefined && isRare !== true,
  );
  return async (db: Db, access: RecordAccess, query: PlainQuery): Promise<Page<Item>> => {
    const plain = { ...onlyAccess(access), ...onlyPlain(query), limit: readSize(query.limit) };
    const rows = await selectNewest(db, { ...plain, isRare: await isRare?.(db, access, query.q) });
    return toPage(rows, query);
  };
}

/** A statement is built for the values that it gets, and must not get others. */
function onlyPlain(query: PlainQuery): PlainQuery {
  const { limit, cursor, q, status, stage, contactId, companyId, ownerId, assignedUserId } = query;
  return { limit, cursor, q, status, stage, contactId, companyId, ownerId, assignedUserId };
}

function matchesList(
  records: ListedRecords<unknown>,
  access: RecordAccess,
  query: AskedView<Narrowing & ViewQuery>,
): SQL | undefined {
  const { kind, counted, searched } = records;
  return and(
    whereVisible(counted.records, access),
    isNarrowed(records, query),
    searched && whereFound(searched, access, query),
    compileFilter(kind, access, query),
  );
}

function isNarrowed(
  { counted: { table, bucket } }: ListedRecords<unknown>,
  query: QueryParameters<Narrowing>,
): SQL | undefined {
  const columns = getTableColumns(table);
  const inBucket = query.status ?? query.stage;
  return and(
    bucket && inBucket ? eq(bucket, inBucket) : undefined,
    ...links.map((name) => (query[name] ? eq(column(columns, name), query[name]) : undefined)),
  );
}

/** How many a list has that is not filtered; a search is not counted. */
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
    and(whereVisible(counted.records, access), isNarrowed(records, query)),
  );
}
