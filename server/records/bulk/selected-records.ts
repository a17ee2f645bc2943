import { and, asc, count, eq, gt, inArray, lte, type SQL } from "drizzle-orm";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { listQueries } from "#shared/records/list-queries.ts";
import type { Selection } from "#shared/filters/selection.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { listScope, tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";

/** Selected records that existed when the operation began. */
interface Selected {
  kind: ListedKind;
  selection: Selection;
  /** The operation's id, which is newer than every selected record. */
  until: string;
}

/** Oldest first. @param after the last finished record */
export async function nextSelected(
  tx: Db,
  access: RecordAccess,
  selected: Selected,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const table = tables[selected.kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        await whereSelected(tx, access, selected),
        after === null ? undefined : gt(table.id, after),
      ),
    )
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countSelected(
  tx: Db,
  access: RecordAccess,
  selected: Selected,
): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(tables[selected.kind])
    .where(await whereSelected(tx, access, selected));
  return row?.total ?? 0;
}

async function whereSelected(
  tx: Db,
  access: RecordAccess,
  { kind, selection, until }: Selected,
): Promise<SQL | undefined> {
  const { id, workspaceId } = tables[kind];
  const isThere = and(eq(workspaceId, access.workspaceId), lte(id, until));
  if ("ids" in selection) {
    return and(
      isThere,
      whereVisible(listScope(kind, access).owned, access),
      inArray(id, selection.ids),
    );
  }
  const query = listQueries[kind].parse(readQuery(selection.matching));
  const asked = await withKnownFields(tx, access, kind, query);
  return and(isThere, recordKinds[kind].list.matches(access, asked));
}

/** In the format of `listQueries`. */
export function readQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
