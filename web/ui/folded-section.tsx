import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "./class-names.ts";

type FoldedSectionProps = { title: string; children: ReactNode };

/** A card whose content is there once one opens it. */
export function FoldedSection({ title, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface shadow-card">
      <h2 className="text-sm font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className="flex min-h-12 w-full cursor-pointer items-center justify-between rounded-lg px-4 py-2 text-left hover:bg-hover"
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronDown
            aria-hidden
            className={cn("size-4 text-ink-muted transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="border-t border-line p-4">
          {children}
        </div>
      )}
    </section>
  );
}
