import { useSyncExternalStore } from "react";

let isPrinting = false;

/** True from before the browser lays the page out for paper until it is done: paper takes all rows that are loaded. */
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
