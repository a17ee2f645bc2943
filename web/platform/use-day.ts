import { startOfDay } from "date-fns/startOfDay";
import { useSyncExternalStore } from "react";

/** The day it is here. A page moves on at midnight; one that slept through it does when it is seen again. */
export function useDay(): Date {
  return new Date(useSyncExternalStore(onNextLook, currentDay, currentDay));
}

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all due dates of a table. */
function onNextLook(listener: () => void): () => void {
  if (listeners.size === 0) begin();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end();
  };
}

function begin() {
  timer = setInterval(look, minuteMs);
  document.addEventListener("visibilitychange", look);
}

function end() {
  clearInterval(timer);
  document.removeEventListener("visibilitychange", look);
}

function look() {
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970 at its start. */
function currentDay(): number {
  return startOfDay(new Date()).getTime();
}
