import { and, asc, desc, gt, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { HttpError } from "#server/platform/http/errors.ts";
import { toPage, type Page } from "#server/platform/queries/lists.ts";
import type { SortKey } from "#server/crm/kinds/filters/sort-keys.ts";

export interface ListWindow {
  condition: SQL | undefined;
  order: SQL[];
  limit: number;
}

interface Place {
  limit: number;
  cursor?: string | undefined;
  after?: string | undefined;
}

/**
 * Continues after the last record's value and id, so that changes meanwhile shift nothing. Records without
 * a value come last, in a query of their own, so that an index serves both.
 */
export async function readSorted<Row extends { id: string; total: number | null }>(
  key: SortKey,
  place: Place,
  read: (window: ListWindow) => Promise<Row[]>,
): Promise<Page<Row>> {
  const wanted = place.limit + 1;
  const isAmongEmpty = place.cursor !== undefined && place.after === undefined;
  if (isAmongEmpty && !key.hasEmpty) throw invalidPlace();
  const filled = isAmongEmpty ? [] : await read(filledWindow(key, place, wanted));
  const missing = wanted - filled.length;
  const empty =
    missing > 0 && key.hasEmpty
      ? await read(emptyWindow(key, isAmongEmpty ? place.cursor : undefined, missing))
      : [];
  const page = toPage([...filled, ...empty], place);
  const last = page.rows.at(-1);
  return { ...page, nextAfter: page.nextCursor && last ? key.write(last) : null };
}

function filledWindow(key: SortKey, { cursor, after }: Place, limit: number): ListWindow {
  const { by, isDescending } = key;
  const id = key.beside?.id ?? key.id;
  const direction = isDescending ? desc : asc;
  const isAfter = cursor === undefined ? undefined : whereAfter(key, cursor, after);
  return {
    condition: and(key.hasEmpty ? isNotNull(by) : undefined, isAfter),
    order: [direction(by), direction(id)],
    limit,
  };
}

function whereAfter(key: SortKey, cursor: string, after = ""): SQL {
  const { by, isDescending, read, beside } = key;
  const id = beside?.id ?? key.id;
  const value = read(after);
  if (!value) throw invalidPlace();
  const sign = sql.raw(isDescending ? "<" : ">");
  return sql`(${by}, ${id}) ${sign} (${value}, ${cursor}::uuid)`;
}

function emptyWindow(
  { by, id, isDescending, beside }: SortKey,
  cursor: string | undefined,
  limit: number,
): ListWindow {
  const isBeyond = isDescending ? lt : gt;
  return {
    condition: and(
      beside?.isEmpty ?? isNull(by),
      cursor === undefined ? undefined : isBeyond(id, cursor),
    ),
    order: [isDescending ? desc(id) : asc(id)],
    limit,
  };
}

function invalidPlace(): HttpError {
  return new HttpError(400, "cursor is not valid: start again without it");
}
