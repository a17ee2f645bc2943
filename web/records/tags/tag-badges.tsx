import { Link } from "react-router";
import type { TaggedEntity } from "#shared/records/tags.ts";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";
import { tagLink } from "./tag-link.ts";

type TagBadgesProps = {
  tags: readonly string[];
  /** Of which records a press on a tag shows those that have it; without it a tag is no link. */
  linksTo?: TaggedEntity;
  className?: string;
};

/** A record's tags. Each stands above a card's own link. */
export function TagBadges({ tags, linksTo, className }: TagBadgesProps) {
  if (tags.length === 0) return null;
  return (
    <ul
      aria-label="Tags"
      className={cn(
        "flex min-w-0 flex-wrap gap-1",
        linksTo !== undefined && "pointer-coarse:gap-y-6",
        className,
      )}
    >
      {tags.map((name) => (
        <li key={name} className="flex max-w-full min-w-0">
          {linksTo === undefined ? (
            <Badge>{name}</Badge>
          ) : (
            <Link
              to={tagLink(linksTo, name)}
              // Under a finger it is 44 pixels high, and takes no more room.
              className="relative z-10 flex max-w-full min-w-0 rounded-full hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              <Badge>{name}</Badge>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
