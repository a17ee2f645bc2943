import type { ReactNode } from "react";
import { kindWords } from "#shared/kind-words.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import type { ListView } from "./list-view.ts";
import { useFilterPanel } from "./use-filter-panel.ts";

const FilterPanel = lazyPart(async () => (await import("./filter-panel.tsx")).FilterPanel, {
  isFetchedSoon: true,
});

type BesideFilterProps = { view: ListView; className?: string; children: ReactNode };

/** A list with its filter beside it, where there is room, else over it. */
export function BesideFilter({ view, className, children }: BesideFilterProps) {
  const { isOpen, close } = useFilterPanel();
  const hasRoom = useMedia("(width >= 64rem)");
  return (
    <div className={cn("flex items-start gap-4", className)}>
      <div className={cn("min-w-0 flex-1", className && "flex flex-col self-stretch")}>
        {children}
      </div>
      {isOpen && (
        <FilterPanel
          title={`Filter ${kindWords[view.kind].many}`}
          view={view}
          isBeside={hasRoom}
          onClose={close}
        />
      )}
    </div>
  );
}
