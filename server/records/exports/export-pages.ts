import { and, sql } from "drizzle-orm";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import type { ListedRecord } from "#server/crm/kinds/record-kind.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import type { IdList } from "#server/records/exports/id-list.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { uncounted } from "#server/platform/queries/lists.ts";
import { listScope } from "#server/crm/kinds/filters/filter-scope.ts";

interface Exported {
  kind: ListedKind;
  access: RecordAccess;
  ids: IdList;
}

/** Reads each record as it is by then, without deleted ones. Keeps no transaction open between pages. */
export async function* exportPages(
  db: Db,
  { kind, access, ids }: Exported,
): AsyncGenerator<ListedRecord[], void> {
  const { owned } = listScope(kind, access);
  for (const page of ids) {
    const rows = await recordKinds[kind].list
      .select(db, access, uncounted)
      .where(and(whereVisible(owned, access), sql`${owned.id} = any(${sql.param(page)}::uuid[])`));
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield page.flatMap((id) => byId.get(id) ?? []);
  }
}
