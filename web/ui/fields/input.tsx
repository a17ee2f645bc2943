import type { ComponentProps } from "react";
import { cn } from "#web/ui/class-names.ts";

/** Text is 16 px where a finger presses, also on a phone that lies on its side: iOS zooms below. */
export const controlStyle =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink transition-colors focus-visible:border-accent focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-danger-ink md:not-pointer-coarse:text-sm";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      type="text"
      dir="auto"
      className={cn(controlStyle, "h-9 pointer-coarse:h-11", className)}
      {...props}
    />
  );
}
