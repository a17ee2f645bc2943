import { LoaderCircle } from "lucide-react";
import { cn } from "./class-names.ts";

/** Shows that something goes on. It says so to screen readers only where it is given a label. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span role={label ? "status" : undefined} className={cn("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
