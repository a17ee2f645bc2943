import { sql, type Column, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyReply, FastifyRequest } from "fastify";
import { maxPageSize } from "#shared/lists.ts";

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Number of records in the whole list; undefined where counting would cost more than the page. */
  total: number | undefined;
  /** Id of the last row when more follow. */
  nextCursor: string | null;
  /** What a sorted list is sorted by, of the last row when more follow and it has a value. */
  nextAfter?: string | null;
}

/**
 * A plain list is read in few sizes, since each is a statement of its own, of which few are kept: every limit that
 * someone may think of would be too many.
 */
const readSizes = [20, 50, 100, 250, maxPageSize];

/** As many as are read for a page of so many. */
export function readSize(limit: number): number {
  return readSizes.find((size) => size >= limit) ?? limit;
}

/**
 * Builds a page from a query that asked for one row more than `limit` at least, each with the list's `total`
 * where that is known. The response schema leaves the total out of the body.
 */
export function toPage<Row extends { id: string; total: number | null }>(
  rows: Row[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Page<Row> {
  const isLast = rows.length <= limit;
  const page = isLast ? rows : rows.slice(0, limit);
  const isWhole = isLast && !cursor;
  return {
    rows: page,
    total: rows[0]?.total ?? (isWhole ? page.length : undefined),
    nextCursor: isLast ? null : (page.at(-1)?.id ?? null),
  };
}

/** Counts what an index finds, such as the deals of one company. */
export function countWhere(table: PgTable, condition: SQL | undefined): SQL<number | null> {
  return sql`(select count(*)::int from ${table} where ${condition})`;
}

/** For a list that is not counted, because that would read every match to show one page. */
export const uncounted = sql<number | null>`null`;

/**
 * Newest first, and no more than `count`. The number stands in the statement: as a parameter of one
 * whose plan is kept it could be any, and PostgreSQL would plan for a tenth of all rows, or plan anew
 * each time.
 */
export function newest(id: Column, count: number): SQL {
  return sql`${id} desc limit ${sql.raw(count.toFixed(0))}`;
}

/** Answers a bare array; what is left goes into the headers (RFC 8288 for `Link`). */
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
