import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";

type NoticeProps = {
  icon: LucideIcon;
  isWarning?: boolean;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A slim line above a page's content that says something about all of it. On a phone it opens on request. */
export function Notice({ icon: Icon, isWarning, action, className, children }: NoticeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      className={cn(
        "flex items-center gap-x-3 gap-y-2 rounded-lg border px-4 py-2.5 shadow-card sm:flex-wrap",
        isOpen ? "max-sm:flex-wrap" : "max-sm:py-0",
        isWarning ? "border-warning-ink/25 bg-warning-soft" : "border-line bg-surface",
        className,
      )}
    >
      <Icon
        aria-hidden
        className={cn("size-4 shrink-0", isWarning ? "text-warning-ink" : "text-accent-ink")}
      />
      <p
        className={cn(
          "min-w-0 flex-1 sm:basis-52",
          isWarning ? "text-ink" : "text-ink-muted",
          !isOpen && "max-sm:truncate",
        )}
      >
        {children}
      </p>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-2 sm:hidden"
        aria-label={isOpen ? "Show less of the notice" : "Show the whole notice"}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={cn("transition-transform", isOpen && "rotate-180")} />
      </Button>
      {action && (
        <div className={cn("sm:contents", isOpen ? "max-sm:w-full" : "max-sm:hidden")}>
          {action}
        </div>
      )}
    </div>
  );
}
