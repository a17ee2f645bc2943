import { useSyncExternalStore } from "react";

const storageKey = "single_key_shortcuts";
const off = "off";
const listeners = new Set<() => void>();

/**
 * Whether single keys act. Anyone who speaks to the computer, or slips on its keys, turns them off
 * (WCAG 2.1.4); Ctrl + K stays.
 */
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
