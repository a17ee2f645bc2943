import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import { useState } from "react";
import { type DealStage, dealStages } from "#shared/deals.ts";
import type { Board } from "./board-column-window.ts";
import { describeDrop, describeLift, describeOver, type Drag } from "./drag-announcements.ts";
import { type DealMove, findDeal } from "./pipeline-changes.ts";

type PointerDragOptions = { board: Board; onDrop: (move: DealMove) => void };

/** What happens to the board while a deal is dragged by mouse or touch. */
export function usePointerDrag({ board, onDrop }: PointerDragOptions) {
  // An answer that arrives during a drag must not move cards under the hand.
  const [heldBoard, setHeldBoard] = useState<Board | null>(null);
  const announceWith =
    (describe: (drag: Drag) => string) =>
    (drag: DragStart | DragUpdate, { announce }: ResponderProvided) => {
      const deal = findDeal(board, drag.draggableId);
      if (deal) announce(describe({ title: deal.title, from: deal.stage, over: stageUnder(drag) }));
    };
  const drop = (result: DropResult, responder: ResponderProvided) => {
    setHeldBoard(null);
    announceWith(describeDrop)(result, responder);
    const deal = findDeal(board, result.draggableId);
    const stage = stageUnder(result);
    if (deal && stage && stage !== deal.stage) onDrop({ deal, stage });
  };
  return {
    heldBoard,
    responders: {
      onBeforeDragStart: () => setHeldBoard(board),
      onDragStart: announceWith(describeLift),
      onDragUpdate: announceWith(describeOver),
      onDragEnd: drop,
    },
  };
}

function stageUnder(drag: DragStart | DragUpdate): DealStage | null {
  const place = "destination" in drag ? drag.destination : drag.source;
  return dealStages.find((stage) => stage === place?.droppableId) ?? null;
}
