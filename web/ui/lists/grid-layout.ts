import type { Range } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { rowsToRender } from "./rows-to-render.ts";

export type GridMeasures<Item> = {
  label: string;
  items: readonly Item[];
  /** How many places the list has so far, those before and after `items` included. */
  places?: number;
  keptRow?: number;
  /** Pixels below which a card is never squeezed; one column when it is left out. */
  minColumnWidth?: number;
  /** Pixels of a row before it is measured. */
  estimatedRowHeight: number;
  gap?: number;
};

export function useGridLayout(
  container: RefObject<HTMLElement | null>,
  measures: GridMeasures<unknown>,
) {
  const { minColumnWidth, gap = 12, keptRow = -1 } = measures;
  const { width, offsetTop } = useElementPlace(container, measures.label);
  const focusedRow = useFocusedRow(container);
  const columns = minColumnWidth
    ? Math.max(1, Math.floor((width + gap) / (minColumnWidth + gap)))
    : 1;
  return {
    columns,
    rowStyle: { gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    rowOptions: {
      count: width === 0 ? 0 : Math.ceil((measures.places ?? measures.items.length) / columns),
      gap,
      overscan: 1,
      scrollMargin: offsetTop,
      estimateSize: () => measures.estimatedRowHeight,
      rangeExtractor: (range: Range) => rowsToRender(range, [focusedRow, keptRow]),
    },
  };
}

type Place = { width: number; offsetTop: number };

/** Where lists were on the page, so that each has its height at once when one comes back. */
const lastPlaces = new Map<string, Place>();

function useElementPlace(element: RefObject<HTMLElement | null>, name: string): Place {
  const [place, setPlace] = useState(lastPlaces.get(name) ?? { width: 0, offsetTop: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { width, top } = current.getBoundingClientRect();
      const measured = { width, offsetTop: top + window.scrollY };
      lastPlaces.set(name, measured);
      setPlace(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // Content above may grow.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, name]);
  return place;
}

function useFocusedRow(container: RefObject<HTMLElement | null>): number {
  const [row, setRow] = useState(-1);
  useEffect(() => {
    const { current } = container;
    const note = ({ type, target }: FocusEvent) => {
      const index =
        type === "focusin" && target instanceof Element && target.closest("[data-index]");
      setRow(index ? Number(index.getAttribute("data-index")) : -1);
    };
    current?.addEventListener("focusin", note);
    current?.addEventListener("focusout", note);
    return () => {
      current?.removeEventListener("focusin", note);
      current?.removeEventListener("focusout", note);
    };
  }, [container]);
  return row;
}
