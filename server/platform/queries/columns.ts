import { sql, type SQL } from "drizzle-orm";
import {
  customType,
  index,
  integer,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** An ISO date-time in UTC, to the millisecond. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: toIsoMoment,
});

/** Sessions run in UTC, where PostgreSQL writes "2026-11-20 23:57:25.49+00". */
function toIsoMoment(value: string): string {
  const time = value.slice(11, -3);
  return `${value.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, "0")}Z`;
}

export function recordKey() {
  return { workspaceId: uuid("workspace_id").notNull(), id: uuid("id").notNull() };
}

/** Grows with each update of the record, by a trigger. */
export function version() {
  return integer("version").notNull().default(1);
}

export function dateMoment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

export function createdAt() {
  return moment("created_at")
    .notNull()
    .default(sql`now()`);
}

export function textList(name: string) {
  return text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);
}

export function tags() {
  return textList("tags");
}

/** Records without tags are not in it. */
export function tagsIndex(list: string, table: { workspaceId: PgColumn; tags: PgColumn }) {
  return index(`${list}_tags`)
    .using("gin", table.workspaceId, table.tags)
    .where(sql`${table.tags} <> '{}'`);
}

/** Each search reads the pending list: 4 MB of it, the default, make a rare search 14 times as slow. */
export const searchIndexSettings = { gin_pending_list_limit: 128 };

export function sixgramsIndex(list: string, table: SearchedColumns) {
  return index(`${list}_sixgrams`).using("gin", searchSixgrams(table)).with(searchIndexSettings);
}

export function searchSixgrams({ workspaceId, searchText }: SearchedColumns): SQL {
  return sql`search_sixgrams(${workspaceId}, ${searchText})`;
}

interface SearchedColumns {
  workspaceId: PgColumn;
  searchText: PgColumn;
}
