import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

type NoticeProps = {
  icon: LucideIcon;
  /** What one can do about it: usually one button. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A slim line above a page's content that says something about all of it. */
export function Notice({ icon: Icon, action, className, children }: NoticeProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-card",
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 basis-52 text-ink-muted">{children}</p>
      {action}
    </div>
  );
}
