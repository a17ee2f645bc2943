import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback } from "react";
import { useGridLayout } from "#web/ui/lists/grid-layout.ts";
import { type BoardWindow, placesOf } from "./board-column-window.ts";

/** Pixels from the board's top to a column's first card: the column's head. */
const scrollMargin = 64;
type VirtualizerOptions = {
  column: BoardWindow;
  list: RefObject<HTMLDivElement | null>;
  /** The element that scrolls all columns. */
  scroller: HTMLElement | null;
  /** The id of a card to be in the document wherever it is. */
  keptId: string | null;
};

/** Which of a column's cards are in sight, and where they stand. */
export function useColumnVirtualizer({ column, list, scroller, keptId }: VirtualizerOptions) {
  const { deals, offset } = column;
  const index = deals.findIndex(({ id }) => id === keptId);
  const { rowOptions } = useGridLayout(list, {
    label: column.stage,
    items: deals,
    keptRow: index < 0 ? -1 : offset + index,
    places: placesOf(column),
    gap: 8,
    estimatedRowHeight: 148,
  });
  // Another function would place all rows of the column again at each step of the wheel.
  const getItemKey = useCallback((row: number) => deals[row - offset]?.id ?? row, [deals, offset]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  return useVirtualizer<HTMLElement, HTMLDivElement>({
    ...rowOptions,
    scrollMargin,
    getScrollElement: () => scroller,
    // A column that gets its first card must not scroll the others to the top.
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey,
  });
}
