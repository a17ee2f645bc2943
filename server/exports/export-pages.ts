import type { SQL } from "drizzle-orm";
import type { ListedKind } from "#shared/filter-fields.ts";
import type { KnownFields } from "#shared/known-fields.ts";
import type { Sort } from "#shared/list-views.ts";
import { type ExportedRow, readStretch } from "#server/exports/read-stretch.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncounted } from "#server/platform/lists.ts";
import { readView } from "#server/records/filters/read-view.ts";

/** Of a page and the text made of it, a few lie in memory for each export. */
export const exportPageRows = 1_000;

interface ExportedList {
  kind: ListedKind;
  access: Access;
  condition: SQL | undefined;
  sort: Sort | undefined;
  known: KnownFields;
}

/**
 * All that a list holds, page by page: each continues behind the last record of the one before, so what
 * comes and goes meanwhile doubles or drops nothing. Nothing is held in the database between two pages.
 */
export async function* exportPages(
  db: Db,
  { kind, access, condition, sort, known }: ExportedList,
): AsyncGenerator<ExportedRow[], void> {
  const read = readStretch[kind];
  let place: { cursor?: string; after?: string } = {};
  for (;;) {
    const page = await readView({
      kind,
      query: { sort, known, limit: exportPageRows, ...place },
      condition,
      total: uncounted,
      read: (stretch) => read(db, access, stretch),
    });
    yield page.rows;
    if (page.nextCursor === null) return;
    place = { cursor: page.nextCursor, ...(page.nextAfter ? { after: page.nextAfter } : {}) };
  }
}
