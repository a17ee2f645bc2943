import { defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import { useSyncExternalStore } from "react";

let isPrinting = false;

/** True from before the browser lays the page out for paper until it is done. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(onPrint, getIsPrinting, getIsPrinting);
}

function getIsPrinting(): boolean {
  return isPrinting;
}

function onPrint(notify: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    notify();
  };
  addEventListener("beforeprint", note);
  addEventListener("afterprint", note);
  return () => {
    removeEventListener("beforeprint", note);
    removeEventListener("afterprint", note);
  };
}

/** Paper takes all rows, and leaves out the placeholders of those that are not loaded (print.css). */
export function allRows(range: Range): number[] {
  return defaultRangeExtractor({ ...range, startIndex: 0, endIndex: range.count });
}
