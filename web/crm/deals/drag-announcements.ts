/** What screen readers say of a drag, in the product's words. */

export const dragInstructionsId = "drag-instructions";

/** Read out with each card's link. */
export const dragInstructions =
  "Press Enter to open the deal. Press Space to pick it up, then Left or Right Arrow to choose a stage, Space to drop it there, or Escape to put it back.";

/** A deal over a stage, by its name; over none while it is outside of the board. */
export type Drag = { title: string; from: string; over: string | null };

export function describeLift({ title, from }: Drag): string {
  return `Picked up ${title} from ${from}.`;
}

export function describeOver({ title, from, over }: Drag): string {
  if (over === null) return `${title} is over no stage.`;
  return over === from ? `Back over ${from}.` : `Over ${over}.`;
}

export function describeDrop({ title, from, over }: Drag): string {
  const isMoved = over !== null && over !== from;
  return isMoved ? `Dropped ${title} in ${over}.` : `${title} stays in ${from}.`;
}
