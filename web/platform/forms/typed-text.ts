import { createContext, use, useSyncExternalStore } from "react";

const typedForms = new Set<HTMLFormElement>();
const listeners = new Set<() => void>();

/** @returns a stop function */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (form === null || form.role === "search") return;
    typedForms.add(form);
    notify();
  };
  document.addEventListener("input", note);
  return () => document.removeEventListener("input", note);
}

/** At sign-out nothing is kept. */
export function forgetTyping(): void {
  typedForms.clear();
  notify();
}

/** True while leaving would lose typed text. */
export function useIsTyped(): boolean {
  return useSyncExternalStore(subscribe, isTyped, () => false);
}

function isTyped(): boolean {
  return [...typedForms].some((form) => form.isConnected);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

export const SessionEnded = createContext(false);

export function useHasSessionEnded(): boolean {
  return use(SessionEnded);
}
