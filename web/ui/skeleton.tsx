import { cn } from "./class-names.ts";

/** A grey block in the shape of what is about to appear. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-hover", className)} />;
}

/**
 * Stands for a card that one scrolls past before it is filled in. One element, still and drawn by the
 * stylesheet: hundreds of them come and go within a second.
 */
export function CardPlaceholder() {
  return <div aria-hidden className="card-placeholder h-full rounded-lg border border-line" />;
}
