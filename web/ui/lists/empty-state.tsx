import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  description?: string;
  children?: ReactNode;
};

/** What a list shows instead of nothing: what would be here, and how to get it. */
export function EmptyState({ icon: Icon, title, description, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center rounded-lg border border-dashed border-line px-6 py-16 text-center wrap-anywhere">
      <span className="mb-4 grid size-12 place-items-center rounded-xl bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <h2 className="font-semibold">{title}</h2>
      {description && <p className="mt-1 max-w-sm text-sm text-ink-muted">{description}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
