import { Link } from "react-router";
import type { FilterGroup } from "#shared/filters.ts";
import { withQuery } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";

type TagBadgesProps = {
  tags: readonly string[];
  /** The list that a press on a tag narrows to its records; without one a tag only tells. */
  list?: string;
  className?: string;
};

/** A record's tags. Each stands above a card's own link. */
export function TagBadges({ tags, list, className }: TagBadgesProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className={cn("flex min-w-0 flex-wrap gap-1", className)}>
      {tags.map((name) => (
        <li key={name} className="flex max-w-full min-w-0">
          {list === undefined ? (
            <Badge>{name}</Badge>
          ) : (
            <Link
              to={withQuery(list, { filter: JSON.stringify(havingTag(name)) })}
              className="relative z-10 flex max-w-full min-w-0 rounded-full hover:underline"
            >
              <Badge>{name}</Badge>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function havingTag(name: string): FilterGroup {
  return { match: "all", conditions: [{ field: "tags", operator: "hasAny", value: [name] }] };
}
