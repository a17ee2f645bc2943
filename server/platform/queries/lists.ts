import { sql, type Column, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyReply, FastifyRequest } from "fastify";
import { maxPageSize } from "#shared/filters/lists.ts";

export interface Page<Row> {
  rows: Row[];
  /** Undefined where counting would cost more than the page. */
  total?: number | undefined;
  nextCursor: string | null;
  /** The sort value of the last row, when more follow. */
  nextAfter?: string | null;
}

/** Each size is a statement of its own, of which few are kept. */
const readSizes = [20, 50, 100, 250, maxPageSize];

export function readSize(limit: number): number {
  return readSizes.find((size) => size >= limit) ?? limit;
}

/**
 * @param found up to one row more than `limit`, to know whether another page follows
 * @param cursorOf what the next page begins after, of the last row that is shown: its id if not given
 */
export function cutPage<Row extends { id: string | number }>(
  found: Row[],
  limit: number,
): Page<Row>;
export function cutPage<Row>(
  found: Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): Page<Row>;
export function cutPage<Row extends { id: string | number }>(
  found: Row[],
  limit: number,
  cursorOf = ({ id }: Row) => String(id),
): Page<Row> {
  if (found.length <= limit) return { rows: found, nextCursor: null };
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last ? cursorOf(last) : null };
}

/** Expects one row more than `limit`, each with the list's `total` where that is known. */
export function toPage<Row extends { id: string; total: number | null }>(
  rows: Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<Row> {
  const page = cutPage(rows, limit);
  const isWhole = page.nextCursor === null && !cursor;
  return { ...page, total: rows[0]?.total ?? (isWhole ? rows.length : undefined) };
}

/** Counts over an index, such as the deals of one company. */
export function countWhere(table: PgTable, condition: SQL | undefined): SQL<number | null> {
  return sql`(select count(*)::int from ${table} where ${condition})`;
}

/** Counting would read every match to show one page. */
export const uncounted = sql<number | null>`null`;

/** The count is a literal: as a parameter of a kept plan PostgreSQL would plan for a tenth of all rows. */
export function newest(id: Column, count: number): SQL {
  return sql`${id} desc limit ${sql.raw(count.toFixed(0))}`;
}

/** The body is a bare array; headers carry the rest (RFC 8288 for `Link`). */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<Row>,
): Row[] {
  if (page.total !== undefined) reply.header("x-total-count", page.total);
  if (page.nextCursor) {
    const next = new URL(request.url, "http://localhost");
    next.searchParams.set("cursor", page.nextCursor);
    next.searchParams.delete("after");
    if (page.nextAfter) next.searchParams.set("after", page.nextAfter);
    reply.header("link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page.rows;
}
