import type { ListedKind } from "#shared/filter-fields.ts";
import { asksCustomField, filterProblem } from "#shared/filters.ts";
import {
  isCustomName,
  type KnownFields,
  productFields,
  withCustomFields,
} from "#shared/known-fields.ts";
import { sortProblem, type ViewQuery } from "#shared/list-views.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";

/** A list's query whose filter and sort name existing fields. */
export type AskedView<Query extends ViewQuery = ViewQuery> = Query & { known: KnownFields };

/** Reads custom fields only where one is named. @throws HttpError 400 for an unknown field or operator */
export async function withKnownFields<Query extends ViewQuery>(
  db: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  kind: ListedKind,
  query: Query,
): Promise<AskedView<Query>> {
  const { filter, sort } = query;
  const isCustom =
    (filter !== undefined && asksCustomField(filter)) ||
    (sort !== undefined && isCustomName(sort.field));
  if (!isCustom) return { ...query, known: productFields };
  const known = withCustomFields(await listCustomFields(db, workspaceId));
  if (filter) refuse("filter", filterProblem(known, kind, filter));
  if (sort) refuse("sort", sortProblem(known, kind, sort));
  return { ...query, known };
}

function refuse(path: "filter" | "sort", message: string | null): void {
  if (message !== null) throw new HttpError(400, message, [{ path, message }]);
}
