import type { ComponentProps } from "react";
import { cn } from "#web/ui/class-names.ts";
import { controlStyle } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      rows={3}
      className={cn(controlStyle, "min-h-18 py-1.5", className)}
      {...props}
    />
  );
}
