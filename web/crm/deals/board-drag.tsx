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
import { memo, useEffect, useLayoutEffect } from "react";
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
  scroller: HTMLElement;
  responders: DragResponders;
  onMove: (move: DealMove) => void;
};

/** By mouse and touch. It is beside the columns and takes the document's cards: none is rebuilt when its code comes. */
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
              <DropPlace {...{ drop, scroller }} stage={column.stage} />
              {cards
                .filter(({ stage }) => stage === column.stage)
                .map((card) => (
                  <DraggedCard key={card.id} card={card} />
                ))}
            </>
          )}
        </Droppable>
      ))}
      {board.lost.map(({ stage }) => (
        <Droppable key={stage} droppableId={stage}>
          {(drop) => (
            <div className="hidden">
              <DropPlace {...{ drop, scroller, stage }} />
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

type DropPlaceProps = { drop: DroppableProvided; scroller: HTMLElement; stage: string };

/** Looks for its column once that stands: it may have come, or been replaced, in the same render. */
function DropPlace({ drop, scroller, stage }: DropPlaceProps) {
  const { innerRef, droppableProps } = drop;
  useLayoutEffect(() => {
    const element = columnOf(scroller, stage);
    innerRef(element);
    if (element) markForLibrary(element, droppableProps);
  });
  return null;
}

/** Memoized, for each row that one scrolls to renders all that is dragged. */
const DraggedCard = memo(function DraggedCard({ card }: { card: CardInSight }) {
  return (
    <Draggable draggableId={card.id} index={card.index}>
      {(drag) => <DragPlace drag={drag} card={card} />}
    </Draggable>
  );
});

function DragPlace({ drag, card }: { drag: DraggableProvided; card: CardInSight }) {
  const { innerRef, draggableProps, dragHandleProps } = drag;
  useLayoutEffect(() => {
    innerRef(card.element);
    markForLibrary(card.element, draggableProps);
    if (dragHandleProps) markForLibrary(card.handle, dragHandleProps);
  });
  return null;
}

/**
 * Sets what the library finds its own elements by. The ids are the cards' and columns' to render: a card that may not be
 * moved any more takes its own away.
 */
function markForLibrary(element: HTMLElement, props: object): void {
  for (const [name, value] of Object.entries(props)) {
    if (name.endsWith("-context-id")) element.setAttribute(name, String(value));
  }
}
