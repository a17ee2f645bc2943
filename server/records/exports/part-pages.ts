import type { IdList } from "#server/records/exports/id-list.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { ListedRecord } from "#server/crm/kinds/record-kind.ts";
import type { RecordPartRows } from "#server/crm/kinds/record-part-rows.ts";

/** Limits the memory of each export. */
const recordsAtOnce = 50;

/** A row for each part with its record's columns; one row for a record without parts. */
export async function* partPages(
  db: Db,
  access: RecordAccess,
  parts: RecordPartRows,
  pages: AsyncIterable<ListedRecord[]>,
): AsyncGenerator<ListedRecord[], void> {
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += recordsAtOnce) {
      const records = page.slice(start, start + recordsAtOnce);
      const found = await parts.read(db, access, idsOf(records));
      yield records.flatMap((record) => {
        const cells = found.get(record.id) ?? [];
        return cells.length === 0 ? [record] : cells.map((part) => ({ ...record, ...part }));
      });
    }
  }
}

export async function countPartRows(
  db: Db,
  access: RecordAccess,
  parts: RecordPartRows,
  ids: IdList,
): Promise<number> {
  let count = 0;
  for (const page of ids) count += await parts.count(db, access, page);
  return count;
}

function idsOf(records: ListedRecord[]): string[] {
  return records.map(({ id }) => id);
}
