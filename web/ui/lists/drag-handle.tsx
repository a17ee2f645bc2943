import type { DraggableProvided } from "@hello-pangea/dnd";
import { GripVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#web/ui/class-names.ts";

type DragHandleProps = { drag: DraggableProvided; name: string } & ComponentProps<"span">;

/** Moves an item of a list, by pointer, or by Space and the arrow keys. */
export function DragHandle({ drag, name, className, ...props }: DragHandleProps) {
  return (
    <span
      {...drag.dragHandleProps}
      {...props}
      aria-label={`Move ${name}`}
      className={cn(
        "grid size-7 shrink-0 cursor-grab place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11",
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </span>
  );
}
