import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#web/ui/class-names.ts";
import { controlStyle } from "./input.tsx";

/** The browser's own select, for short fixed choices; a Combobox searches longer ones. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={cn("relative inline-flex w-full", className)}>
      <select
        className={cn(
          controlStyle,
          "styled-select h-9 pointer-coarse:h-11 items-center truncate pr-8",
        )}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
      />
    </span>
  );
}
