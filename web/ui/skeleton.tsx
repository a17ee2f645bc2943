import { cn } from "./class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-hover", className)} />;
}

/** One still element: hundreds come and go within a second. */
export function CardPlaceholder() {
  return <div aria-hidden className="card-placeholder h-full rounded-lg border border-line" />;
}
