import type { ListedKind } from "#shared/filter-fields.ts";
import { defaultPageSize } from "#shared/lists.ts";
import { listPaths } from "#web/platform/kind-paths.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { withQuery } from "#web/platform/paths.ts";

/** What every page with views asks for first. */
export const viewAsks = [apiPaths.customFields, apiPaths.views, apiPaths.members];

/** The same, and the first records. */
export function listAsks(kind: ListedKind): string[] {
  return [withQuery(listPaths[kind], { limit: defaultPageSize }), ...viewAsks];
}
