import { useSyncExternalStore } from "react";

const storageKey = "single_key_shortcuts";
const off = "off";
const listeners = new Set<() => void>();

/** Speech input and slips trigger single keys, so they can be turned off (WCAG 2.1.4). */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(listen, readChoice, () => true);
  return { isOn, turn: turnSingleKeys };
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== off;
  } catch {
    return true;
  }
}

function turnSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, off);
  } catch {
    // A browser that keeps nothing keeps the keys.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
