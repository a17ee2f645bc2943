import type {
  DragStart,
  DragUpdate,
  DropResult,
  ResponderProvided,
  DragDropContextProps,
} from "@hello-pangea/dnd";
import { useState } from "react";
import { type Board, nameOn, stagesOn } from "./board-column-window.ts";
import { describeDrop, describeLift, describeOver, type Drag } from "./drag-announcements.ts";
import { type DealMove, findDeal } from "./pipeline-changes.ts";

/** A deal in the hand: its stage, and the one below the pointer. */
type DraggedDeal = { dealId: string; from: string; over: string | null };

export type DragResponders = Required<
  Pick<DragDropContextProps, "onBeforeDragStart" | "onDragStart" | "onDragUpdate" | "onDragEnd">
>;

type PointerDragOptions = { board: Board; onDrop: (move: DealMove) => void };

export function usePointerDrag({ board, onDrop }: PointerDragOptions) {
  // An answer that arrives during a drag must not move cards under the hand.
  const [heldBoard, setHeldBoard] = useState<Board | null>(null);
  const [dragged, setDragged] = useState<DraggedDeal | null>(null);
  const announceWith =
    (describe: (drag: Drag) => string) =>
    (drag: DragStart | DragUpdate, { announce }: ResponderProvided) => {
      const deal = findDeal(board, drag.draggableId);
      if (!deal) return;
      const over = stageUnder(board, drag);
      const from = nameOn(board, deal.stage);
      announce(describe({ title: deal.title, from, over: over && nameOn(board, over) }));
    };
  const drop = (result: DropResult, responder: ResponderProvided) => {
    setHeldBoard(null);
    setDragged(null);
    announceWith(describeDrop)(result, responder);
    const deal = findDeal(board, result.draggableId);
    const stage = stageUnder(board, result);
    if (deal && stage && stage !== deal.stage) onDrop({ deal, stage });
  };
  const responders: DragResponders = {
    onBeforeDragStart: ({ draggableId, source: { droppableId: from } }) => {
      setHeldBoard(board);
      setDragged({ dealId: draggableId, from, over: from });
    },
    onDragStart: announceWith(describeLift),
    onDragUpdate: (drag, responder) => {
      const over = drag.destination?.droppableId ?? null;
      setDragged((known) => known && { ...known, over });
      announceWith(describeOver)(drag, responder);
    },
    onDragEnd: drop,
  };
  return { heldBoard, dragged, responders };
}

function stageUnder(board: Board, drag: DragStart | DragUpdate): string | null {
  const place = "destination" in drag ? drag.destination : drag.source;
  return stagesOn(board).find(({ stage }) => stage === place?.droppableId)?.stage ?? null;
}
