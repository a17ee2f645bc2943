import type { FilterGroup } from "#shared/filters.ts";
import type { TaggedEntity } from "#shared/tags.ts";
import { paths, withQuery } from "#web/platform/paths.ts";

const lists: Record<TaggedEntity, { path: string; layout?: string }> = {
  contact: { path: paths.contacts() },
  company: { path: paths.companies() },
  // The board has no filter.
  deal: { path: paths.pipeline(), layout: "table" },
};

/** The list of all records of a kind that have a tag. */
export function tagLink(entity: TaggedEntity, name: string): string {
  const { path, layout } = lists[entity];
  const filter: FilterGroup = {
    match: "all",
    conditions: [{ field: "tags", operator: "hasAny", value: [name] }],
  };
  return withQuery(path, { layout, filter: JSON.stringify(filter) });
}
