import type { ListedKind } from "#shared/filter-fields.ts";
import type { View } from "#shared/views.ts";
import { paths, withQuery } from "#web/platform/paths.ts";
import { addressOf, stateOfView } from "./view-state.ts";

/** The pages on which the records of each kind are listed. */
const listPages: Record<ListedKind, string> = {
  contact: paths.contacts(),
  company: paths.companies(),
  deal: paths.pipeline(),
  task: paths.tasks(),
};

/** Where a saved view is shown. */
export function pathOfView(view: View): string {
  return withQuery(listPages[view.kind], addressOf({ id: view.id, state: stateOfView(view) }));
}
