import {
  createElement,
  type MouseEvent as ReactMouseEvent,
  type TouchEvent as ReactTouchEvent,
  useEffect,
  useState,
} from "react";
import { useLatest } from "#web/platform/use-latest.ts";
import { cn } from "#web/ui/class-names.ts";
import { fetchSoon, lateCode } from "#web/ui/late-code/lazy-part.ts";
import { BoardColumn } from "./board-column.tsx";
import type { Board as BoardData } from "./board-column-window.ts";
import { boardColumns, boardGridStyle } from "./board-grid.ts";
import { dragInstructions, dragInstructionsId } from "./drag-announcements.ts";
import { noteEarlyPress } from "./early-press.ts";
import { forwardTouch } from "./forward-touch.ts";
import { useKeyboardDrag } from "./keyboard-drag.ts";
import { LostColumn } from "./lost-column.tsx";
import { useLostToggle } from "./lost-toggle.ts";
import { wayOf } from "./stage-icon.tsx";
import { useLastMove } from "./last-move.ts";
import { type DealMove, withDealMoved } from "./pipeline-changes.ts";
import { usePointerDrag } from "./pointer-drag.ts";

const drag = lateCode(async () => (await import("./board-drag.tsx")).BoardDrag);

fetchSoon(drag.fetchCode);

type BoardProps = { board: BoardData; onMove: (move: DealMove) => void };

/** A pipeline: columns between which deals are dragged by mouse, touch or keyboard. */
export function Board({ board, onMove }: BoardProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { lastMove, rememberMove, inputListeners } = useLastMove();
  const move = useLatest((dealMove: DealMove) => {
    rememberMove(dealMove.deal.id);
    onMove(dealMove);
  });
  const { heldBoard, dragged, responders } = usePointerDrag({ board, onDrop: move });
  const { carried, lift, announcement } = useKeyboardDrag({
    board,
    onCarry: ({ id }) => rememberMove(id),
    onDrop: move,
  });
  const liftByKey = useLatest(lift);
  const { boardDrag, dragListeners } = useBoardDrag();
  const noteToggle = useLostToggle(scroller);
  const ofOpen = board.stages.filter(({ type }) => type === "open").length;
  const isOver = (stage: string) => dragged?.over === stage;
  const shown = heldBoard ?? (carried ? withDealMoved(board, carried) : board);
  return (
    <>
      <section
        ref={setScroller}
        aria-label="Deals by stage"
        style={boardColumns(shown.stages.length)}
        tabIndex={0}
        onClickCapture={noteToggle}
        {...{ ...inputListeners, ...dragListeners }}
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
            isDraggedOver={isOver(column.stage) && dragged?.from !== column.stage}
            liftedId={dragged?.from === column.stage ? dragged.dealId : null}
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
            isDraggedOver={isOver(total.stage)}
            isOffered={heldBoard !== null || carried !== null}
          />
        ))}
      </section>
      {boardDrag &&
        scroller &&
        createElement(boardDrag, { board: shown, scroller, responders, onMove: move })}
      <p id={dragInstructionsId} className="hidden">
        {dragInstructions}
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** After the frame that first shows the deals. */
const dragAfterMs = 500;

/** Loads drag and drop half a second after the first frame, or when a pointer enters. */
function useBoardDrag() {
  const [isNeeded, setIsNeeded] = useState(false);
  const boardDrag = drag.useCode(isNeeded);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsNeeded(true), dragAfterMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  const prepare = (event: ReactMouseEvent | ReactTouchEvent) => {
    setIsNeeded(true);
    if (!boardDrag && event.type !== "mouseenter") noteEarlyPress(event);
  };
  const dragListeners = {
    onMouseEnter: prepare,
    onMouseDown: prepare,
    onTouchStart: (event: ReactTouchEvent) => {
      prepare(event);
      forwardTouch(event);
    },
  };
  return { boardDrag, dragListeners };
}
