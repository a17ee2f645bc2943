import { type FilterKind, type ListedKind, perKind } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";
import { apiPaths, paths } from "./paths.ts";

/** The page on which the records of each kind are listed. */
export const listPages: Record<ListedKind, string> = {
  ...perKind((kind) => `/app/${kindLists[kind]}`),
  deal: paths.pipeline(),
};

/** Where one record is shown; a task has its dialog alone. */
export const recordPages: Record<ListedKind, (id: string) => string> = {
  ...perKind((kind) => (id: string) => `/app/${kindLists[kind]}/${id}`),
  task: (id) => paths.tasks({ edit: id }),
};

/** The server's list of each kind, whose path begins the query keys of all that is about its records. */
export const listPaths: Record<FilterKind, string> = {
  ...perKind((kind) => `/api/${kindLists[kind]}`),
  activity: apiPaths.activities,
};
