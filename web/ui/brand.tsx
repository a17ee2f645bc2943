import { cn } from "#web/ui/class-names.ts";

/** Shows the mark alone where there is little room. */
export function Brand({ isMarkOnly }: { isMarkOnly?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent text-white">
        <svg aria-hidden viewBox="0 0 16 16" className="size-4" fill="currentColor">
          <rect x="1" y="9" width="3.5" height="6" rx="1" />
          <rect x="6.25" y="5.5" width="3.5" height="9.5" rx="1" />
          <rect x="11.5" y="1" width="3.5" height="14" rx="1" />
        </svg>
      </span>
      <span className={cn("min-w-0 leading-tight", isMarkOnly && "sr-only")}>
        <span className="block truncate text-sm font-semibold">CRM Pro</span>
        <span className="block truncate text-xs text-ink-muted">Sales &amp; Growth</span>
      </span>
    </span>
  );
}
