import type { StageTotal } from "#shared/crm/board.ts";
import type { Deal, DealChanges } from "#shared/crm/deals.ts";
import { addMoney, subtractMoney } from "#shared/format/money.ts";
import { type Board, type BoardWindow, startOf } from "./board-column-window.ts";

export type DealMove = {
  deal: Deal;
  /** The key of the stage. */
  stage: string;
  /** What the stage asks for, sent with the move. */
  fields?: DealChanges;
};

/** A deal that is loaded. */
export function findDeal(board: Board, id: string): Deal | undefined {
  return board.stages.flatMap(({ deals }) => deals).find((deal) => deal.id === id);
}

/** The board once a deal has moved: counts and totals too. A deal that is there already stays. */
export function withDealMoved(board: Board, { deal, stage }: DealMove): Board {
  const from = board.stages.find(({ deals }) => deals.some(({ id }) => id === deal.id));
  if (!from || from.stage === stage) return board;
  const moved = { ...deal, stage };
  return {
    ...board,
    lost: board.lost.map((total) => (total.stage === stage ? withCounted(total, deal) : total)),
    stages: board.stages.map((column) => {
      if (column.stage === from.stage) return withoutDeal(column, deal);
      return column.stage === stage ? withDeal(column, moved) : column;
    }),
  };
}

function withoutDeal(column: BoardWindow, deal: Deal): BoardWindow {
  return {
    ...column,
    count: column.count - 1,
    total: subtractMoney(column.total, deal.value),
    deals: column.deals.filter(({ id }) => id !== deal.id),
  };
}

/** A deal older or newer than what is kept is counted alone: it comes as one scrolls to its place. */
function withDeal(column: BoardWindow, deal: Deal): BoardWindow {
  const start = startOf(column);
  const isKept = start === null || deal.id < start;
  const isLoaded = isKept && (column.nextCursor === null || deal.id > column.nextCursor);
  return {
    ...withCounted(column, deal),
    deals: isLoaded ? [...column.deals, deal].toSorted(newestFirst) : column.deals,
  };
}

function withCounted<Total extends StageTotal>(total: Total, deal: Deal): Total {
  return { ...total, count: total.count + 1, total: addMoney(total.total, deal.value) };
}

/** Ids begin with the moment of creation (RFC 9562, version 7), and the server sorts by them. */
function newestFirst(a: Deal, b: Deal): number {
  return a.id < b.id ? 1 : -1;
}
