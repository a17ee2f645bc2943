import type { TouchEvent as ReactTouchEvent } from "react";

/**
 * Keeps a touch going when the card that it began on leaves the document, as a lifted card does to
 * make place for its copy. The browser goes on notifying the removed element alone, so its events are
 * handed on to the window, where the drag listens.
 */
export function forwardTouch({ target }: ReactTouchEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const ended = new AbortController();
  const forward = (event: TouchEvent) => {
    if (event.type !== "touchmove") ended.abort();
    if (target.isConnected) return;
    const copy = new Event(event.type, { cancelable: event.cancelable });
    const isTaken = !window.dispatchEvent(Object.assign(copy, { touches: event.touches }));
    if (isTaken) event.preventDefault();
  };
  for (const type of ["touchmove", "touchend", "touchcancel"] as const) {
    target.addEventListener(type, forward, { signal: ended.signal, passive: false });
  }
}
