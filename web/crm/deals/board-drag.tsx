import {
  DragDropContext,
  Draggable,
  type DraggableChildrenFn,
  type DraggableProvided,
  Droppable,
  type DroppableProvided,
  useMouseSensor,
  useTouchSensor,
} from "@hello-pangea/dnd";
import { useEffect, useLayoutEffect } from "react";
import type { Board } from "./board-column-window.ts";
import { DealCard } from "./deal-card.tsx";
import { type CardInSight, columnOf, useCardsInSight } from "./drag-places.ts";
import { repeatEarlyPress } from "./early-press.ts";
import type { DealMove } from "./pipeline-changes.ts";
import type { DragResponders } from "./pointer-drag.ts";

/** The library's own keyboard reaches a column only where one of its cards is in sight. */
const sensors = [useMouseSensor, useTouchSensor];

type BoardDragProps = {
  board: Board;
  /** What has the columns in it. */
  scroller: HTMLElement;
  responders: DragResponders;
  onMove: (move: DealMove) => void;
};

/**
 * Has deals dragged by mouse and touch. It stands beside the columns and takes the cards that are in the document, so
 * that none is made anew when its code arrives.
 */
export function BoardDrag({ board, scroller, responders, onMove }: BoardDragProps) {
  const cards = useCardsInSight(scroller);
  useEffect(repeatEarlyPress, []);
  return (
    <DragDropContext enableDefaultSensors={false} sensors={sensors} {...responders}>
      {board.stages.map((column) => (
        <Droppable
          key={column.stage}
          droppableId={column.stage}
          mode="virtual"
          renderClone={liftedCard({ column, onMove })}
        >
          {(drop) => (
            <>
              <DropPlace drop={drop} element={columnOf(scroller, column.stage)} />
              {cards
                .filter(({ stage }) => stage === column.stage)
                .map((card) => (
                  <Draggable key={card.id} draggableId={card.id} index={card.index}>
                    {(drag) => <DragPlace drag={drag} card={card} />}
                  </Draggable>
                ))}
            </>
          )}
        </Droppable>
      ))}
      {board.lost.map(({ stage }) => (
        <Droppable key={stage} droppableId={stage}>
          {(drop) => (
            <div className="hidden">
              <DropPlace drop={drop} element={columnOf(scroller, stage)} />
              {drop.placeholder}
            </div>
          )}
        </Droppable>
      ))}
    </DragDropContext>
  );
}

type LiftedCardOptions = { column: Board["stages"][number]; onMove: (move: DealMove) => void };

/** The card in the hand. While it is lifted its column does not render it. */
function liftedCard({ column, onMove }: LiftedCardOptions): DraggableChildrenFn {
  return (drag, { isDropAnimating, draggingOver }, { draggableId }) => {
    const deal = column.deals.find(({ id }) => id === draggableId);
    if (!deal) return null;
    const isMoved = isDropAnimating && draggingOver !== null && draggingOver !== column.stage;
    return (
      <DealCard
        deal={deal}
        isOpen={column.type === "open"}
        drag={drag}
        lift={isMoved ? "dropped-elsewhere" : "lifted"}
        onMove={(stage) => onMove({ deal, stage })}
      />
    );
  };
}

function DropPlace({ drop, element }: { drop: DroppableProvided; element: HTMLElement | null }) {
  const { innerRef, droppableProps } = drop;
  useLayoutEffect(() => {
    innerRef(element);
    if (element) setAttributes(element, droppableProps);
  });
  return null;
}

function DragPlace({ drag, card }: { drag: DraggableProvided; card: CardInSight }) {
  const { innerRef, draggableProps, dragHandleProps } = drag;
  useLayoutEffect(() => {
    innerRef(card.element);
    setAttributes(card.element, draggableProps);
    if (dragHandleProps) setAttributes(card.handle, dragHandleProps);
  });
  return null;
}

/** By which the library finds what is under the pointer. */
function setAttributes(element: HTMLElement, props: object): void {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("data-rfd-")) element.setAttribute(name, String(value));
  }
}
