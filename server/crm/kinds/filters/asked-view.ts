import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { asksWorkspaceField, filterProblem } from "#shared/filters/filters.ts";
import { isWorkspaceName, type KnownFields, builtInFields } from "#shared/filters/known-fields.ts";
import { sortProblem } from "#shared/filters/list-views.ts";
import type { ViewQuery } from "#shared/filters/view-query.ts";
import { readKnownFields } from "#server/crm/kinds/filters/read-known-fields.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** A list's query whose filter and sort name existing fields. */
export type AskedView<Query extends ViewQuery = ViewQuery> = Query & { known: KnownFields };

/** Reads what the workspace has of its own only where a field of it is named. @throws HttpError 400 for an unknown field or operator */
export async function withKnownFields<Query extends ViewQuery>(
  db: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  kind: FilterKind,
  query: Query,
): Promise<AskedView<Query>> {
  const { filter, sort } = query;
  const isOwn =
    (filter !== undefined && asksWorkspaceField(filter)) ||
    (sort !== undefined && isWorkspaceName(sort.field));
  if (!isOwn) return { ...query, known: builtInFields };
  const known = await readKnownFields(db, workspaceId);
  if (filter) refuse("filter", filterProblem(known, kind, filter));
  if (sort) refuse("sort", sortProblem(known, kind, sort));
  return { ...query, known };
}

function refuse(path: "filter" | "sort", message: string | null): void {
  if (message !== null) throw new HttpError(400, message, [{ path, message }]);
}
