import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

type NoticeProps = {
  icon: LucideIcon;
  isWarning?: boolean;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A slim line above a page's content that says something about all of it. */
export function Notice({ icon: Icon, isWarning, action, className, children }: NoticeProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-4 py-2.5 shadow-card",
        isWarning ? "border-warning-ink/25 bg-warning-soft" : "border-line bg-surface",
        className,
      )}
    >
      <Icon
        aria-hidden
        className={cn("size-4 shrink-0", isWarning ? "text-warning-ink" : "text-accent-ink")}
      />
      <p className={cn("min-w-0 flex-1 basis-52", isWarning ? "text-ink" : "text-ink-muted")}>
        {children}
      </p>
      {action}
    </div>
  );
}
