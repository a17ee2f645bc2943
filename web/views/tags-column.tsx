import type { TaggedEntity } from "#shared/tags.ts";
import { TagBadges } from "#web/tags/tag-badges.tsx";
import type { TableColumn, TableRecord } from "./table-column.ts";

/** The tags of a kind of record, in its table. */
export function tagsColumn<Item extends TableRecord & { tags: string[] }>(
  entity: TaggedEntity,
): TableColumn<Item> {
  return {
    field: "tags",
    label: "Tags",
    width: 220,
    render: ({ tags }) =>
      tags.length > 0 ? (
        <TagBadges tags={tags} className="flex-nowrap overflow-hidden [&>li]:shrink-0" />
      ) : null,
    edit: { type: "tags", entity },
  };
}
