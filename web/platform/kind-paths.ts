import type { FilterKind, ListedKind } from "#shared/filter-fields.ts";
import { apiPaths, paths } from "./paths.ts";

/** The page on which the records of each kind are listed. */
export const listPages: Record<ListedKind, string> = {
  contact: paths.contacts(),
  company: paths.companies(),
  deal: paths.pipeline(),
  task: paths.tasks(),
};

/** Where one record is shown; a task has its dialog alone. */
export const recordPages: Record<ListedKind, (id: string) => string> = {
  contact: paths.contact,
  company: paths.company,
  deal: paths.deal,
  task: (id) => paths.tasks({ edit: id }),
};

/** The server's list of each kind, whose path begins the query keys of all that is about its records. */
export const listPaths: Record<FilterKind, string> = {
  contact: apiPaths.contacts,
  company: apiPaths.companies,
  deal: apiPaths.deals,
  task: apiPaths.tasks,
  activity: apiPaths.activities,
};
