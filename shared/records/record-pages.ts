import { type ListedKind, perKind } from "./kind-definition.ts";
import { kindLists } from "./kind-definitions.ts";

/** The page on which the records of each kind are listed. */
export const listPages: Record<ListedKind, string> = {
  ...perKind((kind) => `/app/${kindLists[kind]}`),
  deal: "/app/pipeline",
};

/** Where a record is shown. A task has no page of its own. */
export const recordPages: Record<ListedKind, (id: string) => string> = {
  ...perKind((kind) => (id: string) => `/app/${kindLists[kind]}/${id}`),
  task: (id) => `/app/tasks?edit=${id}`,
};
