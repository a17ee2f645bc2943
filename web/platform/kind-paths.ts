import { type KeptKind, type ListedKind, perKind } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";
import { apiPaths } from "./api-paths.ts";
import { paths } from "./paths.ts";

export const listPages: Record<ListedKind, string> = {
  ...perKind((kind) => `/app/${kindLists[kind]}`),
  deal: paths.pipeline(),
};

/** Where the records of a kind are listed. */
export function listPageOf(kind: KeptKind): string {
  return kind === "activity" ? paths.activities() : listPages[kind];
}

export const recordPages: Record<ListedKind, (id: string) => string> = {
  ...perKind((kind) => (id: string) => `/app/${kindLists[kind]}/${id}`),
  task: (id) => paths.tasks({ edit: id }),
};

/** Begins the query keys of all that is about its records. */
export const listPaths: Record<KeptKind, string> = {
  ...perKind((kind) => `/api/${kindLists[kind]}`),
  activity: apiPaths.activities,
};
