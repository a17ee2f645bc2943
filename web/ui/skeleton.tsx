import { cn } from "./class-names.ts";

/** A grey block in the shape of what is about to appear. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-hover", className)} />;
}
