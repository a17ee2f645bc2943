import { DragDropContext, Draggable, Droppable, type DropResult } from "@hello-pangea/dnd";
import { type ReactNode, useRef, useState } from "react";
import { cn } from "#web/ui/class-names.ts";
import { MoveHandle, type Opening } from "./move-handle.tsx";

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

/** A list whose order is changed by dragging, by the menu of a handle, or with Space and the arrow keys. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { items, isFixed = false } = props;
  const [said, setSaid] = useState("");
  const [opened, setOpened] = useState<(Opening & { id: string }) | null>(null);
  const { wasCarried, ...carrying } = useCarrying();
  /** The same words can be said again after it. */
  const showMenu = (id: string, opening: Opening) => {
    if (opening.isOpen) setSaid("");
    setOpened({ id, ...opening });
  };
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved || from === to) return;
    props.onOrder(items.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  /** A drag says it by itself. */
  const moveByMenu = (item: Item, from: number, to: number) => {
    move(from, to);
    setSaid(`${props.nameOf(item)} goes to place ${to + 1} of ${items.length}.`);
  };
  const drop = ({ draggableId, source, destination, mode, reason }: DropResult) => {
    setSaid("");
    if (destination) move(source.index, destination.index);
    // A long press lifts the item, and no click follows it.
    const isPress = mode === "FLUID" && reason === "DROP" && !wasCarried.current;
    if (isPress) showMenu(draggableId, { isOpen: true, isByKey: false });
  };
  return (
    <DragDropContext {...carrying} onDragEnd={drop}>
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
                    {!isFixed && (
                      <MoveHandle
                        {...{ drag, index }}
                        name={props.nameOf(item)}
                        count={items.length}
                        opening={opened?.id === item.id ? opened : null}
                        onOpening={(opening) => showMenu(item.id, opening)}
                        onMove={(to) => moveByMenu(item, index, to)}
                      />
                    )}
                    {props.children(item)}
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DragDropContext>
  );
}

/** Whether the last item that was lifted has left its place meanwhile. */
function useCarrying() {
  const wasCarried = useRef(false);
  const onDragStart = () => {
    wasCarried.current = false;
  };
  const onDragUpdate = () => {
    wasCarried.current = true;
  };
  return { wasCarried, onDragStart, onDragUpdate };
}
