import { DragDropContext, Draggable, Droppable } from "@hello-pangea/dnd";
import { useEffect, useRef } from "react";
import { useFocusHeir } from "#web/ui/focus/focus.ts";
import { ArrangedTile } from "./arranged-tile.tsx";
import { dragInstructions, tileDrag } from "./tile-drag.ts";
import { firstColumns } from "./tile-order.ts";
import type { Arranging } from "./use-arranging.ts";

/** One list from top to bottom, in which each tile is as wide and as far to the right as it will be. */
export function ArrangedTiles({ arranging }: { arranging: Arranging }) {
  const { tiles } = arranging;
  const columns = firstColumns(tiles);
  const region = useRef<HTMLElement>(null);
  const rememberFocus = useFocusHeir(
    region,
    tiles.map(({ report }) => report),
  );
  // The button that began it is gone.
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={region}
      aria-label="Arranged reports"
      tabIndex={-1}
      onFocus={rememberFocus}
      className="outline-none"
    >
      <DragDropContext dragHandleUsageInstructions={dragInstructions} {...tileDrag(arranging)}>
        <Droppable droppableId="tiles">
          {(list) => (
            <ul ref={list.innerRef} {...list.droppableProps} className="**:scroll-mt-28">
              {tiles.map((tile, place) => (
                <Draggable key={tile.report} draggableId={tile.report} index={place}>
                  {(drag, { isDragging }) => (
                    <ArrangedTile
                      arranging={arranging}
                      tile={tile}
                      place={place}
                      column={columns[place] ?? 0}
                      drag={drag}
                      isDragging={isDragging}
                    />
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
    </section>
  );
}
