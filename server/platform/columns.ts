import { sql, type SQL } from "drizzle-orm";
import { customType, index, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment as the API sends it: an ISO date-time in UTC, to the millisecond. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: toIsoMoment,
});

/** Sessions run in UTC, where PostgreSQL writes "2026-11-20 23:57:25.49+00". */
function toIsoMoment(value: string): string {
  const time = value.slice(11, -3);
  return `${value.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, "0")}Z`;
}

/** The columns that every record of a workspace begins with; together the primary key. */
export function recordKey() {
  return { workspaceId: uuid("workspace_id").notNull(), id: uuid("id").notNull() };
}

/** A moment as a `Date`, which the sign-in library wants for its tables. */
export function dateMoment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

export function createdAt() {
  return moment("created_at")
    .notNull()
    .default(sql`now()`);
}

/** Short labels on a record. */
export function tags() {
  return text("tags")
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);
}

/** Finds records by a tag. Those without one are not in it, and so cost nothing. */
export function tagsIndex(list: string, table: { workspaceId: PgColumn; tags: PgColumn }) {
  return index(`${list}_tags`)
    .using("gin", table.workspaceId, table.tags)
    .where(sql`${table.tags} <> '{}'`);
}

/**
 * Of an index that search uses. What is added waits in a list that each search reads through, and that
 * only grows where no vacuum comes: 4 MB of it, as it would be by itself, make a rare search 14 times
 * as slow; these are kilobytes.
 */
export const searchIndexSettings = { gin_pending_list_limit: 128 };

/** Finds records by pieces of their search text, for words that few of them hold. */
export function sixgramsIndex(list: string, table: SearchedColumns) {
  return index(`${list}_sixgrams`).using("gin", searchSixgrams(table)).with(searchIndexSettings);
}

/** The pieces of six letters that a search text has, each another number in every workspace. */
export function searchSixgrams({ workspaceId, searchText }: SearchedColumns): SQL {
  return sql`search_sixgrams(${workspaceId}, ${searchText})`;
}

interface SearchedColumns {
  workspaceId: PgColumn;
  searchText: PgColumn;
}
