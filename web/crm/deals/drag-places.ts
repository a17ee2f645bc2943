import { useEffect, useState } from "react";

/** On the board's cards, the links that cover them, and its columns, in the library's words. */
export const cardMark = (dealId: string) => ({ "data-rfd-draggable-id": dealId });
export const handleMark = (dealId: string) => ({ "data-rfd-drag-handle-draggable-id": dealId });
export const columnMark = (stage: string) => ({ "data-rfd-droppable-id": stage });

/** Where a column takes what is dropped. */
export function columnOf(board: HTMLElement, stage: string): HTMLElement | null {
  return board.querySelector<HTMLElement>(`[data-rfd-droppable-id="${CSS.escape(stage)}"]`);
}

export type CardInSight = {
  id: string;
  stage: string;
  index: number;
  element: HTMLElement;
  handle: HTMLElement;
};

/** The cards in the document that may be dragged: others come while one scrolls. */
export function useCardsInSight(board: HTMLElement): readonly CardInSight[] {
  const [cards, setCards] = useState(() => cardsIn(board));
  useEffect(() => {
    const look = () =>
      setCards((known) => {
        const found = cardsIn(board);
        return isSame(found, known) ? known : found;
      });
    const observer = new MutationObserver(look);
    observer.observe(board, { subtree: true, childList: true, attributeFilter: ["data-index"] });
    look();
    return () => observer.disconnect();
  }, [board]);
  return cards;
}

function cardsIn(board: HTMLElement): CardInSight[] {
  const elements = board.querySelectorAll<HTMLElement>("[data-rfd-draggable-id]");
  return Array.from(elements).flatMap((element) => {
    const handle = element.querySelector<HTMLElement>("[data-rfd-drag-handle-draggable-id]");
    const row = element.closest<HTMLElement>("[data-index]");
    const column = element.closest<HTMLElement>("[data-rfd-droppable-id]");
    const id = element.dataset["rfdDraggableId"];
    const stage = column?.dataset["rfdDroppableId"];
    if (!handle || !row || id === undefined || stage === undefined) return [];
    return [{ id, stage, index: Number(row.dataset["index"]), element, handle }];
  });
}

function isSame(cards: readonly CardInSight[], others: readonly CardInSight[]): boolean {
  return (
    cards.length === others.length &&
    cards.every(({ element, stage, index }, place) => {
      const other = others[place];
      return element === other?.element && stage === other.stage && index === other.index;
    })
  );
}
