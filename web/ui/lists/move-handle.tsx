import type { DraggableProvided } from "@hello-pangea/dnd";
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { DragHandle } from "./drag-handle.tsx";
import { DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";

const MenuPanel = lazyPart(async () => (await import("#web/ui/menus/menu-panel.tsx")).MenuPanel, {
  isFetchedSoon: true,
});

/** Whether a menu is open, and whether a key opened it, not a pointer. */
export type Opening = { isOpen: boolean; isByKey: boolean };

type MoveHandleProps = {
  drag: DraggableProvided;
  name: string;
  /** Null where the menu was never opened. */
  opening: Opening | null;
  onOpening: (opening: Opening) => void;
  index: number;
  count: number;
  onMove: (index: number) => void;
};

/** A handle that also opens a menu, for those who cannot drag: by a press, or Enter (WCAG 2.2, 2.5.7). */
export function MoveHandle({ drag, name, opening, onOpening, ...moves }: MoveHandleProps) {
  const handle = useRef<HTMLSpanElement>(null);
  const movedFrom = useRef<number | null>(null);
  const { index } = moves;
  const handleId = useId();
  const panelId = useId();
  const isOpen = opening?.isOpen ?? false;
  // An element that gets another place loses the focus.
  useLayoutEffect(() => {
    if (movedFrom.current === null || movedFrom.current === index) return;
    movedFrom.current = null;
    handle.current?.focus();
  }, [index]);
  const move = (to: number) => {
    movedFrom.current = index;
    moves.onMove(to);
  };
  return (
    <>
      <DragHandle
        {...{ drag, name }}
        ref={handle}
        id={handleId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        className="pointer-coarse:-ml-3"
        onClick={() => onOpening({ isOpen: !isOpen, isByKey: false })}
        onKeyDown={(event: KeyboardEvent) => {
          // During a move by keyboard it is prevented.
          if (event.key !== "Enter" || event.defaultPrevented) return;
          onOpening({ isOpen: true, isByKey: true });
        }}
      />
      {opening && (
        <MenuPanel
          {...{ ...opening, panelId }}
          button={handle}
          buttonId={handleId}
          align="start"
          onClose={() => onOpening({ ...opening, isOpen: false })}
        >
          <MoveItems {...moves} onMove={move} />
        </MenuPanel>
      )}
    </>
  );
}

function MoveItems({ index, count, onMove }: Pick<MoveHandleProps, "index" | "count" | "onMove">) {
  const last = count - 1;
  return (
    <>
      <DropdownMenuItem disabled={index === 0} onSelect={() => onMove(index - 1)}>
        <ArrowUp aria-hidden />
        Move up
      </DropdownMenuItem>
      <DropdownMenuItem disabled={index === last} onSelect={() => onMove(index + 1)}>
        <ArrowDown aria-hidden />
        Move down
      </DropdownMenuItem>
      <DropdownMenuItem disabled={index === 0} onSelect={() => onMove(0)}>
        <ArrowUpToLine aria-hidden />
        Move to the top
      </DropdownMenuItem>
      <DropdownMenuItem disabled={index === last} onSelect={() => onMove(last)}>
        <ArrowDownToLine aria-hidden />
        Move to the bottom
      </DropdownMenuItem>
    </>
  );
}
