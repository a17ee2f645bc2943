import { useEffect, useState } from "react";
import type { Deal } from "#shared/crm/deals.ts";
import { type Board, nameOn, stagesOn } from "./board-column-window.ts";
import { describeDrop, describeLift, describeOver } from "./drag-announcements.ts";
import type { DealMove } from "./pipeline-changes.ts";

type KeyboardDragOptions = {
  board: Board;
  /** The deal is carried over another stage, or was put back. */
  onCarry: (deal: Deal) => void;
  onDrop: (move: DealMove) => void;
};

/** Space picks a card up; it shows in the stage that arrow keys choose until dropped. A press anywhere returns it. */
export function useKeyboardDrag({ board, onCarry, onDrop }: KeyboardDragOptions) {
  const [carried, setCarried] = useState<DealMove | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const keysInOrder = stagesOn(board).map(({ stage }) => stage);
  const inWords = ({ deal, stage }: DealMove) => ({
    title: deal.title,
    from: nameOn(board, deal.stage),
    over: nameOn(board, stage),
  });

  const lift = (deal: Deal) => {
    setCarried({ deal, stage: deal.stage });
    setAnnouncement(describeLift(inWords({ deal, stage: deal.stage })));
  };
  const carry = ({ deal, stage }: DealMove, step: 1 | -1) => {
    const next = keysInOrder[keysInOrder.indexOf(stage) + step];
    if (!next) return;
    setCarried({ deal, stage: next });
    setAnnouncement(describeOver(inWords({ deal, stage: next })));
    onCarry(deal);
  };
  const drop = (move: DealMove) => {
    setCarried(null);
    setAnnouncement(describeDrop(inWords(move)));
    if (move.stage === move.deal.stage) onCarry(move.deal);
    else onDrop(move);
  };
  const putBack = ({ deal }: DealMove) => drop({ deal, stage: deal.stage });

  const keys: Record<string, ((move: DealMove) => void) | undefined> = {
    ArrowLeft: (move) => carry(move, -1),
    ArrowRight: (move) => carry(move, 1),
    " ": drop,
    Enter: drop,
    Escape: putBack,
    // The focus stays with the deal.
    Tab: () => {},
  };

  useEffect(() => {
    if (!carried) return;
    const ended = new AbortController();
    const listening = { capture: true, signal: ended.signal };
    const onKeyDown = (event: KeyboardEvent) => {
      const operation = keys[event.key];
      if (!operation) return;
      event.preventDefault();
      event.stopPropagation();
      const isHeldDown = event.repeat && (operation === drop || operation === putBack);
      if (!isHeldDown) operation(carried);
    };
    window.addEventListener("keydown", onKeyDown, listening);
    window.addEventListener("pointerdown", () => putBack(carried), listening);
    return () => ended.abort();
  });

  return { carried, lift, announcement };
}
