import { useState } from "react";
import { cn } from "#web/ui/class-names.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";

/** What was written about an activity; a long text opens on request, so that the feed stays one. */
export function ActivityDescription({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > 300 || text.split("\n").length > 4;
  return (
    <div className="mt-1 max-w-prose text-ink-muted">
      <p className={cn("wrap-anywhere whitespace-pre-line", isLong && !isOpen && "line-clamp-4")}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={cn(textLinkStyle, "mt-1 py-0.5")}
        >
          {isOpen ? "Show less" : "Show more"}
        </button>
      )}
    </div>
  );
}
