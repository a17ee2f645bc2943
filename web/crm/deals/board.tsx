import { DragDropContext, useMouseSensor, useTouchSensor } from "@hello-pangea/dnd";
import { useState } from "react";
import { useLatest } from "#web/platform/use-latest.ts";
import { cn } from "#web/ui/class-names.ts";
import { BoardColumn } from "./board-column.tsx";
import type { Board as BoardData } from "./board-column-window.ts";
import { boardColumns, boardGridStyle } from "./board-grid.ts";
import { dragInstructions } from "./drag-announcements.ts";
import { forwardTouch } from "./forward-touch.ts";
import { useKeyboardDrag } from "./keyboard-drag.ts";
import { LostColumn } from "./lost-column.tsx";
import { wayOf } from "./stage-icon.tsx";
import { useLastMove } from "./last-move.ts";
import { type DealMove, withDealMoved } from "./pipeline-changes.ts";
import { usePointerDrag } from "./pointer-drag.ts";

/** The library's own keyboard reaches a column only where one of its cards is in sight. */
const sensors = [useMouseSensor, useTouchSensor];

type BoardProps = { board: BoardData; onMove: (move: DealMove) => void };

/** A pipeline: columns between which deals are dragged by mouse, touch or keyboard. */
export function Board({ board, onMove }: BoardProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { lastMove, rememberMove, inputListeners } = useLastMove();
  const move = useLatest((dealMove: DealMove) => {
    rememberMove(dealMove.deal.id);
    onMove(dealMove);
  });
  const { heldBoard, responders } = usePointerDrag({ board, onDrop: move });
  const { carried, lift, announcement } = useKeyboardDrag({
    board,
    onCarry: ({ id }) => rememberMove(id),
    onDrop: move,
  });
  const liftByKey = useLatest(lift);
  const ofOpen = board.stages.filter(({ type }) => type === "open").length;
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
        style={boardColumns(shown.stages.length)}
        tabIndex={0}
        {...inputListeners}
        onTouchStart={forwardTouch}
        className={cn(
          boardGridStyle,
          "scroll-px-4 scroll-pt-20 scroll-pb-4",
          heldBoard === null && "max-md:snap-x max-md:snap-mandatory",
        )}
      >
        {shown.stages.map((column, place) => (
          <BoardColumn
            key={column.stage}
            {...{ column, scroller, carried, lastMove }}
            way={wayOf(column, place, ofOpen)}
            onLift={liftByKey}
            onMove={move}
          />
        ))}
        {shown.lost.map((total) => (
          <LostColumn
            key={total.stage}
            total={total}
            carried={carried}
            isOffered={heldBoard !== null || carried !== null}
          />
        ))}
      </section>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </DragDropContext>
  );
}
