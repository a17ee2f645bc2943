import { cn } from "#web/ui/class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden data-skeleton className={cn("animate-pulse rounded-md bg-hover", className)} />
  );
}

/** As high as a button, such as a card has in its head once it is known what can be done. */
export function ButtonSkeleton() {
  return <Skeleton className="h-8 w-28 pointer-coarse:h-11" />;
}

/** One still element: hundreds come and go within a second. */
export function CardPlaceholder() {
  return <div aria-hidden className="card-placeholder h-full rounded-lg border border-line" />;
}
