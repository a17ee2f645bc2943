import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";

export const headerHeight = 36;
const rowHeight = 40;

export function useTableRows(count: number, activeRow: number) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: 3,
    rangeExtractor: (range: Range) => withKept(range, activeRow),
  });
  return { scroller, virtualizer, rows: virtualizer.getVirtualItems() };
}

/** The row of the active cell stays in the document, or its focus would fall to the page. */
function withKept(range: Range, kept: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (kept >= range.count || rows.includes(kept)) return rows;
  return [...rows, kept].toSorted((a, b) => a - b);
}
