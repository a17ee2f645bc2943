import type { View } from "#shared/filters/views.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { addressOf } from "./view-state.ts";

/** Where a saved view is shown. What it asks for that is not there any more is left out by the page. */
export function pathOfView({ id, kind, filter, sort, columns, layout }: View): string {
  const state = { filter, sort, columns: columns?.join(",") ?? null, layout };
  return withQuery(listPages[kind], addressOf({ id, state }));
}
