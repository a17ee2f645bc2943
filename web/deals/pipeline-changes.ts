import type { Deal, DealStage, Pipeline, PipelineStage } from "#shared/deals.ts";
import { addMoney, subtractMoney } from "#web/platform/money.ts";

export type DealMove = { deal: Deal; stage: DealStage };

export type DealsPage = Pick<PipelineStage, "deals" | "nextCursor">;

/** A deal that is loaded. */
export function findDeal(board: Pipeline, id: string): Deal | undefined {
  return board.stages.flatMap(({ deals }) => deals).find((deal) => deal.id === id);
}

/** The board once a deal has moved: counts and totals too. A deal that is there already stays. */
export function withDealMoved(board: Pipeline, { deal, stage }: DealMove): Pipeline {
  const from = board.stages.find(({ deals }) => deals.some(({ id }) => id === deal.id));
  if (!from || from.stage === stage) return board;
  const moved = { ...deal, stage };
  return {
    stages: board.stages.map((column) => {
      if (column.stage === from.stage) return withoutDeal(column, deal);
      return column.stage === stage ? withDeal(column, moved) : column;
    }),
  };
}

function withoutDeal(column: PipelineStage, deal: Deal): PipelineStage {
  return {
    ...column,
    count: column.count - 1,
    total: subtractMoney(column.total, deal.value),
    deals: column.deals.filter(({ id }) => id !== deal.id),
  };
}

/** A deal older than what is loaded is counted alone: it comes as one scrolls to its place. */
function withDeal(column: PipelineStage, deal: Deal): PipelineStage {
  const isLoaded = column.nextCursor === null || deal.id > column.nextCursor;
  return {
    ...column,
    count: column.count + 1,
    total: addMoney(column.total, deal.value),
    deals: isLoaded ? [...column.deals, deal].toSorted(newestFirst) : column.deals,
  };
}

/** Ids begin with the moment of creation (RFC 9562, version 7), and the server sorts by them. */
function newestFirst(a: Deal, b: Deal): number {
  return a.id < b.id ? 1 : -1;
}

/**
 * The board with one more page of a column. A page that does not follow on what is loaded, since
 * the board was asked again in the meantime, is dropped.
 * @param cursor what the page was asked for after
 */
export function withMoreDeals(
  board: Pipeline,
  stage: DealStage,
  cursor: string,
  page: DealsPage,
): Pipeline {
  return {
    stages: board.stages.map((column) =>
      column.stage === stage && column.nextCursor === cursor ? withPage(column, page) : column,
    ),
  };
}

export function withPage(column: PipelineStage, page: DealsPage): PipelineStage {
  return {
    ...column,
    deals: [...column.deals, ...page.deals],
    nextCursor: page.nextCursor,
  };
}
