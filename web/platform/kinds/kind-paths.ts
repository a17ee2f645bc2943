import { listPages } from "#shared/records/record-pages.ts";
import { type KeptKind, perKind } from "#shared/records/kind-definition.ts";
import { kindLists } from "#shared/records/kind-definitions.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";

/** Where the records of a kind are listed. */
export function listPageOf(kind: KeptKind): string {
  return kind === "activity" ? paths.activities() : listPages[kind];
}

/** Begins the query keys of all that is about its records. */
export const listPaths: Record<KeptKind, string> = {
  ...perKind((kind) => `/api/${kindLists[kind]}`),
  activity: apiPaths.activities,
};
