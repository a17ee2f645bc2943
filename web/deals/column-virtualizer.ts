import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import type { PipelineStage } from "#shared/deals.ts";
import { useGridLayout } from "#web/ui/grid-layout.ts";
import { useMoreDeals } from "./deals.api.ts";

/** Pixels from the board's top to a column's first card: the column's head. */
const scrollMargin = 64;
/** How many cards before the end the next page is asked for. */
const cardsAhead = 8;

type VirtualizerOptions = {
  column: PipelineStage;
  list: RefObject<HTMLDivElement | null>;
  /** The element that scrolls all columns. */
  scroller: HTMLElement | null;
  /** The id of a card to be in the document wherever it is. */
  keptId: string | null;
};

/** Which of a column's cards are in sight, and where they stand. */
export function useColumnVirtualizer({ column, list, scroller, keptId }: VirtualizerOptions) {
  const { deals } = column;
  const { rowOptions } = useGridLayout(list, {
    label: column.stage,
    items: deals,
    gap: 8,
    estimatedRowHeight: 148,
  });
  const kept = deals.findIndex(({ id }) => id === keptId);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  return useVirtualizer<HTMLElement, HTMLDivElement>({
    ...rowOptions,
    scrollMargin,
    getScrollElement: () => scroller,
    // A column that gets its first card must not scroll the others to the top.
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey: (index) => deals[index]?.id ?? index,
    rangeExtractor: (range) => withRow(rowOptions.rangeExtractor(range), kept, range),
  });
}

function withRow(rows: number[], row: number, { count }: Range): number[] {
  if (row < 0 || row >= count || rows.includes(row)) return rows;
  return [...rows, row].toSorted((a, b) => a - b);
}

/** Loads a column's next cards when the last of those in sight is near the end. */
export function useMoreCards(column: PipelineStage, lastInSight: number) {
  const { isLoading, hasFailed, load } = useMoreDeals(column);
  const isWanted = column.nextCursor !== null && lastInSight >= column.deals.length - cardsAhead;
  useEffect(() => {
    if (isWanted && !isLoading && !hasFailed) load();
  });
  return { isLoading, hasFailed, load };
}
