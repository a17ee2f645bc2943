import { X } from "lucide-react";
import type { FilterGroup } from "#shared/filters/filters.ts";
import { useMembers, wordsForMember } from "#web/settings/members/members.api.ts";
import { sayNode } from "#shared/filters/filter-words.ts";
import type { FilteredView } from "./filter-form.tsx";

type FilterChipsProps = {
  view: Pick<FilteredView, "kind" | "known" | "filter" | "setFilter">;
  onOpen: () => void;
};

/** What a list is filtered by, a chip for each condition: a press opens it, its cross takes it away. */
export function FilterChips({ view, onOpen }: FilterChipsProps) {
  const members = useMembers();
  const { filter, kind, known } = view;
  if (!filter) return null;
  const nameOf = (id: string) => wordsForMember(members, id);
  const without = (place: number): FilterGroup | null => {
    const conditions = filter.conditions.filter((_, index) => index !== place);
    return conditions.length > 0 ? { ...filter, conditions } : null;
  };
  return (
    <ul
      aria-label="Conditions"
      // In the line of the toolbar, however many there are.
      className="flex min-w-0 items-center gap-1.5 sm:-my-1 sm:flex-1 sm:basis-48 sm:overflow-x-auto sm:p-1"
    >
      {filter.conditions.map((node, place) => {
        const words = sayNode(kind, node, { known, nameOf });
        return (
          <li key={words} className="flex shrink-0 items-center gap-1.5">
            {place > 0 && (
              <span className="text-xs text-ink-muted">
                {filter.match === "all" ? "and" : "or"}
              </span>
            )}
            <span className="flex h-7 pointer-coarse:h-11 max-w-80 items-center rounded-full bg-accent-soft text-accent-ink">
              <button
                type="button"
                onClick={onOpen}
                className="h-7 truncate rounded-l-full pl-3 pointer-coarse:h-11"
              >
                {words}
              </button>
              <button
                type="button"
                aria-label={`Remove ${words}`}
                onClick={() => view.setFilter(without(place))}
                className="grid size-7 print:hidden pointer-coarse:size-11 shrink-0 place-items-center rounded-full hover:bg-hover"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
