import { DragDropContext, useMouseSensor, useTouchSensor } from "@hello-pangea/dnd";
import { useState } from "react";
import { useLatest } from "#web/platform/use-latest.ts";
import { cn } from "#web/ui/class-names.ts";
import { BoardColumn } from "./board-column.tsx";
import type { Board as BoardData } from "./board-column-window.ts";
import { boardGridStyle } from "./board-grid.ts";
import { dragInstructions } from "./drag-announcements.ts";
import { forwardTouch } from "./forward-touch.ts";
import { useKeyboardDrag } from "./keyboard-drag.ts";
import { useLastMove } from "./last-move.ts";
import { type DealMove, withDealMoved } from "./pipeline-changes.ts";
import { usePointerDrag } from "./pointer-drag.ts";

/** The library's own keyboard reaches a column only where one of its cards is in sight. */
const sensors = [useMouseSensor, useTouchSensor];

type BoardProps = { board: BoardData; onMove: (move: DealMove) => void };

/** The pipeline: five columns between which deals are dragged by mouse, touch or keyboard. */
export function Board({ board, onMove }: BoardProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { lastMove, rememberMove, inputListeners } = useLastMove();
  const move = useLatest((dealMove: DealMove) => {
    rememberMove(dealMove.deal.id);
    onMove(dealMove);
  });
  const { heldBoard, responders } = usePointerDrag({ board, onDrop: move });
  const { carried, lift, announcement } = useKeyboardDrag({
    onCarry: ({ id }) => rememberMove(id),
    onDrop: move,
  });
  const liftByKey = useLatest(lift);
  const shown = heldBoard ?? (carried ? withDealMoved(board, carried) : board);
  return (
    <DragDropContext
      enableDefaultSensors={false}
      sensors={sensors}
      dragHandleUsageInstructions={dragInstructions}
      {...responders}
    >
      <section
        ref={setScroller}
        aria-label="Deals by stage"
        tabIndex={0}
        {...inputListeners}
        onTouchStart={forwardTouch}
        className={cn(
          boardGridStyle,
          "scroll-px-4 scroll-pt-20 scroll-pb-4",
          heldBoard === null && "max-md:snap-x max-md:snap-mandatory",
        )}
      >
        {shown.stages.map((column) => (
          <BoardColumn
            key={column.stage}
            {...{ column, scroller, carried, lastMove }}
            onLift={liftByKey}
            onMove={move}
          />
        ))}
      </section>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </DragDropContext>
  );
}
