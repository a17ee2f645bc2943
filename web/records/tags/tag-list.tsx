import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { CountedTag, TaggedEntity } from "#shared/records/tags.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import type { TagOperation } from "./tag-dialogs.tsx";
import { tagLink } from "./tag-link.ts";
import { countedRecords } from "./tag-words.ts";

type TagListProps = {
  entity: TaggedEntity;
  tags: CountedTag[];
  /** Null for who changes no tags. */
  chosen: ReadonlySet<string> | null;
  onToggle: (tag: CountedTag) => void;
  onOperation: (operation: TagOperation) => void;
};

export function TagList({ entity, tags, chosen, onToggle, onOperation }: TagListProps) {
  return (
    <ul className="grid divide-y divide-line">
      {tags.map((tag) => (
        <li key={tag.name} className="flex min-w-0 items-center gap-3 py-2">
          {chosen && (
            <Checkbox
              label={`Select ${tag.name}`}
              checked={chosen.has(tag.name)}
              onChange={() => onToggle(tag)}
            />
          )}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <Badge className="[&_.truncate]:wrap-anywhere [&_.truncate]:whitespace-normal">
              {tag.name}
            </Badge>
            <Link to={tagLink(entity, tag.name)} className={textLinkStyle}>
              {countedRecords(entity, tag.count)}
            </Link>
          </span>
          {chosen && (
            <span className="flex shrink-0">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Rename ${tag.name}`}
                onClick={() => onOperation({ type: "rename", tags: [tag] })}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${tag.name}`}
                onClick={() => onOperation({ type: "delete", tags: [tag] })}
              >
                <Trash2 aria-hidden />
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
