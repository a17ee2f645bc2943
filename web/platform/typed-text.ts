import { createContext, use, useSyncExternalStore } from "react";

/** Forms that a person has typed in since the page was loaded. */
const typedForms = new Set<HTMLFormElement>();
const listeners = new Set<() => void>();

/** Notes from now on which forms are typed in. @returns what stops it */
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

/** To be called when the person signs out: nothing of theirs is kept. */
export function forgetTyping(): void {
  typedForms.clear();
  notify();
}

/** Whether leaving this document would lose what someone has typed. */
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

/** Whether the session has ended under a page that is kept for what is typed in it. */
export const SessionEnded = createContext(false);

export function useHasSessionEnded(): boolean {
  return use(SessionEnded);
}
