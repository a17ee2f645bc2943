import { DragDropContext, Draggable, Droppable, type DropResult } from "@hello-pangea/dnd";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";
import { DragHandle } from "./drag-handle.tsx";

interface SortableItem {
  id: string;
}

type SortableListProps<Item> = {
  /** What the list is of, for who does not see it. */
  label?: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  isFixed?: boolean;
  itemClassName?: string;
  children: (item: Item) => ReactNode;
};

/** A list whose order is changed by dragging, or with Space and the arrow keys. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { items, isFixed = false } = props;
  const drop = ({ source, destination }: DropResult) => {
    const moved = items[source.index];
    if (!moved || !destination || destination.index === source.index) return;
    props.onOrder(items.toSpliced(source.index, 1).toSpliced(destination.index, 0, moved));
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <Droppable droppableId="list">
        {(list) => (
          <ul
            ref={list.innerRef}
            {...list.droppableProps}
            aria-label={props.label}
            className="grid"
          >
            {items.map((item, index) => (
              <Draggable key={item.id} draggableId={item.id} index={index} isDragDisabled={isFixed}>
                {(drag) => (
                  <li
                    ref={drag.innerRef}
                    {...drag.draggableProps}
                    className={cn(
                      "flex items-center gap-3 border-b border-line py-3 last:border-0",
                      props.itemClassName ?? "bg-surface",
                    )}
                  >
                    {!isFixed && <DragHandle drag={drag} name={props.nameOf(item)} />}
                    {props.children(item)}
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}
