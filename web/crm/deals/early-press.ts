import type { MouseEvent as ReactMouseEvent, TouchEvent as ReactTouchEvent } from "react";

/** A mouse or a finger that is still down: its press, and where the mouse has gone since. */
let events: (MouseEvent | TouchEvent)[] = [];

/** They end the press, or make it a scroll. */
const ends = ["mouseup", "dragstart", "touchmove", "touchend", "touchcancel"];

/** A press on the board whose drag is not there yet. */
export function noteEarlyPress({ nativeEvent: press }: ReactMouseEvent | ReactTouchEvent): void {
  events = [press];
  const ended = new AbortController();
  const { signal } = ended;
  const forget = () => {
    events = [];
    ended.abort();
  };
  for (const type of ends) window.addEventListener(type, forget, { signal });
  window.addEventListener("mousemove", (move) => void (events = [press, move]), { signal });
}

/** The drag is there: it hears of the press that has waited for it. */
export function repeatEarlyPress(): void {
  const target = events[0]?.target;
  if (target instanceof Element && target.isConnected) {
    for (const event of events.splice(0)) target.dispatchEvent(copyOf(event));
  }
}

function copyOf(event: MouseEvent | TouchEvent): Event {
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  const copy = new Event(event.type, { bubbles: true, cancelable: true });
  return Object.assign(copy, { touches: event.touches });
}
