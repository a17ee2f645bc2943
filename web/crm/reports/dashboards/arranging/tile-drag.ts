import type { DragStart, DragUpdate, DropResult, ResponderProvided } from "@hello-pangea/dnd";
import type { Arranging } from "./use-arranging.ts";

/** Read out with each handle. */
export const dragInstructions =
  "Press Space to pick the report up, then Up or Down Arrow to move it, Space to drop it, or Escape to put it back.";

/** What happens, and what a screen reader says, while a tile is dragged by pointer or keyboard. */
export function tileDrag({ tiles, nameOf, drop }: Arranging) {
  const placeText = (index: number) => `place ${index + 1} of ${tiles.length}`;
  return {
    onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
      announce(`Picked up ${nameOf(draggableId)} from ${placeText(source.index)}.`),
    onDragUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(destination ? `Over ${placeText(destination.index)}.` : "Beside the dashboard."),
    onDragEnd: (result: DropResult, { announce }: ResponderProvided) => {
      const { draggableId, source, destination } = result;
      const name = nameOf(draggableId);
      if (!destination || destination.index === source.index) {
        announce(`${name} stays in ${placeText(source.index)}.`);
        return;
      }
      announce(`Dropped ${name} in ${placeText(destination.index)}.`);
      drop(source.index, destination.index);
    },
  };
}
