import type { ComponentProps, ReactNode } from "react";
import { cn } from "#web/ui/class-names.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("rounded-lg border border-line bg-surface shadow-card", className)}
      {...props}
    />
  );
}

/** A titled region of a page, named by its heading. */
export function CardSection({
  title,
  description,
  actions,
  className,
  children,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cn("rounded-lg border border-line bg-surface shadow-card", className)}
    >
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <div className={cn("min-w-0 wrap-anywhere", description && "flex-1 basis-56")}>
          <h2 className="text-sm font-semibold">{title}</h2>
          {description && <p className="text-sm text-ink-muted">{description}</p>}
        </div>
        {actions}
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}

/** The card's one link covers it; buttons stand above with `relative`. */
export const linkedCardStyle =
  "relative h-full rounded-lg border border-line bg-surface p-4 max-sm:py-3 compact:p-3 shadow-card transition-[border-color,box-shadow] hover:border-line-strong/60 hover:shadow-card-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent-ink [&_a:focus-visible]:outline-none";
