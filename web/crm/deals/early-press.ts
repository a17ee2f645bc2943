import type { MouseEvent as ReactMouseEvent, TouchEvent as ReactTouchEvent } from "react";
import { handleAttribute } from "./drag-places.ts";

/** A mouse or a finger that is still down: its press, and where the mouse has gone since. */
let events: (MouseEvent | TouchEvent)[] = [];
let waiting = new AbortController();

/** They end the press, or make it a scroll. */
const ends = [
  "mouseup",
  "dragstart",
  "touchmove",
  "touchend",
  "touchcancel",
  "keydown",
  "resize",
  "visibilitychange",
];

/** A press on a card whose drag is not there yet. */
export function noteEarlyPress({ nativeEvent: press }: ReactMouseEvent | ReactTouchEvent): void {
  const handle = press.target instanceof Element && press.target.closest(`[${handleAttribute}]`);
  if (!handle) return;
  forgetPress();
  events = [press];
  const { signal } = waiting;
  for (const type of ends) window.addEventListener(type, forgetPress, { signal });
  if (!(press instanceof MouseEvent)) return;
  window.addEventListener("mousemove", (move) => void (events = [press, move]), { signal });
  // As the library does: else the mouse would select text.
  if (press.button === 0 && !hasModifier(press)) press.preventDefault();
}

function forgetPress(): void {
  events = [];
  waiting.abort();
  waiting = new AbortController();
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** Dispatches the noted press again, for the library's sensors. */
export function repeatEarlyPress(): void {
  const noted = events;
  forgetPress();
  const target = noted[0]?.target;
  if (!(target instanceof Element) || !target.isConnected) return;
  for (const event of noted) target.dispatchEvent(copyOf(event));
}

function copyOf(event: MouseEvent | TouchEvent): Event {
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  const copy = new Event(event.type, { bubbles: true, cancelable: true });
  return Object.assign(copy, { touches: event.touches });
}
