import type { FilterGroup } from "#shared/filters/filters.ts";
import type { TaggedEntity } from "#shared/records/tags.ts";
import { listPages } from "#shared/records/record-pages.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";

export function tagLink(entity: TaggedEntity, name: string): string {
  const filter: FilterGroup = {
    match: "all",
    conditions: [{ field: "tags", operator: "hasAny", value: [name] }],
  };
  // The board has no filter.
  const layout = entity === "deal" ? "table" : null;
  return withQuery(listPages[entity], { layout, filter: JSON.stringify(filter) });
}
