import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import { useDensity } from "#web/ui/appearance.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { rowsToRender } from "#web/ui/lists/rows-to-render.ts";
import { useIsPrinting } from "#web/ui/lists/use-is-printing.ts";

/** Pixels, of a row its border included. */
const usualHeaderHeight = 32;
const rowHeights = { comfortable: 32, compact: 28 };
const touchedHeight = 45;

function useHeights() {
  const { look } = useDensity();
  const isTouched = useMedia("(pointer: coarse)");
  return {
    rowHeight: isTouched ? touchedHeight : rowHeights[look],
    headerHeight: isTouched ? touchedHeight : usualHeaderHeight,
  };
}

export function useTableRows(count: number, loaded: number, activeRow: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rowHeight, headerHeight } = useHeights();
  const overscan = useIsPrinting() ? loaded : 3;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan,
    // The row of the active cell stays in the document, or its focus would fall to the page.
    rangeExtractor: (range: Range) => rowsToRender(range, [activeRow]),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return { scroller, virtualizer, rowHeight, headerHeight, rows: virtualizer.getVirtualItems() };
}
