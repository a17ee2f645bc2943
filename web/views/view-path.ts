import type { ListedKind } from "#shared/filter-fields.ts";
import type { View } from "#shared/views.ts";
import { paths, withQuery } from "#web/platform/paths.ts";
import { addressOf } from "./view-state.ts";

/** The pages on which the records of each kind are listed. */
const listPages: Record<ListedKind, string> = {
  contact: paths.contacts(),
  company: paths.companies(),
  deal: paths.pipeline(),
  task: paths.tasks(),
};

/** Where a saved view is shown. What it asks for that is not there any more is left out by the page. */
export function pathOfView({ id, kind, filter, sort, columns, layout }: View): string {
  const state = { filter, sort, columns: columns?.join(",") ?? null, layout };
  return withQuery(listPages[kind], addressOf({ id, state }));
}
