import { useCallback, useEffect, useLayoutEffect, useState } from "react";

/** The library's attributes of the board's cards, of the links that cover them, and of its columns. */
export const cardMark = (dealId: string) => ({ "data-rfd-draggable-id": dealId });
export const handleAttribute = "data-rfd-drag-handle-draggable-id";
export const handleMark = (dealId: string) => ({ [handleAttribute]: dealId });
export const columnMark = (stage: string) => ({ "data-rfd-droppable-id": stage });

/** The element of a stage's column on which cards can be dropped. */
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

const whatMayChange = ["data-index", handleAttribute];

/** The cards in the document that may be dragged: others come while one scrolls. */
export function useCardsInSight(board: HTMLElement): readonly CardInSight[] {
  const [cards, setCards] = useState<readonly CardInSight[]>(() => cardsIn(board));
  const look = useCallback(
    // oxlint-disable-next-line react/set-state-in-effect -- the document alone has what is in it
    () => setCards((known) => withSameCards(cardsIn(board), known)),
    [board],
  );
  // A link that comes back after a drag is marked before the library gives it the focus.
  useLayoutEffect(look);
  useEffect(() => {
    const observer = new MutationObserver(look);
    observer.observe(board, { subtree: true, childList: true, attributeFilter: whatMayChange });
    return () => observer.disconnect();
  }, [board, look]);
  return cards;
}

function cardsIn(board: HTMLElement): CardInSight[] {
  const elements = board.querySelectorAll<HTMLElement>("[data-rfd-draggable-id]");
  return Array.from(elements).flatMap((element) => {
    const handle = element.querySelector<HTMLElement>(`[${handleAttribute}]`);
    const row = element.closest<HTMLElement>("[data-index]");
    const column = element.closest<HTMLElement>("[data-rfd-droppable-id]");
    const id = element.dataset["rfdDraggableId"];
    const stage = column?.dataset["rfdDroppableId"];
    if (!handle || !row || id === undefined || stage === undefined) return [];
    return [{ id, stage, index: Number(row.dataset["index"]), element, handle }];
  });
}

function withSameCards(
  found: CardInSight[],
  known: readonly CardInSight[],
): readonly CardInSight[] {
  const byElement = new Map(known.map((card) => [card.element, card]));
  const cards = found.map((card) => {
    const before = byElement.get(card.element);
    return before && isSame(card, before) ? before : card;
  });
  const isAll = cards.length === known.length && cards.every((card, at) => card === known[at]);
  return isAll ? known : cards;
}

function isSame(card: CardInSight, other: CardInSight): boolean {
  const { id, stage, index, handle } = card;
  return (
    id === other.id && stage === other.stage && index === other.index && handle === other.handle
  );
}
