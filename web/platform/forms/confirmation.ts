import { useSyncExternalStore } from "react";
import type { ConfirmationWay } from "#shared/accounts/confirmation-ways.ts";

type Question = { ways: readonly ConfirmationWay[]; settle: (isConfirmed: boolean) => void };

let question: Question | null = null;
let answer: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Calls that wait at the same time ask once. @returns false also where the page has no one to ask */
export function askToConfirm(ways: readonly ConfirmationWay[]): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  answer ??= new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      answer = null;
      show(null);
      resolve(isConfirmed);
    };
    show({ ways, settle });
  });
  return answer;
}

/** Shown by one part of the page. */
export function useConfirmationQuestion(): Question | null {
  return useSyncExternalStore(subscribe, read, read);
}

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function read(): Question | null {
  return question;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The one who would answer is gone.
    if (listeners.size === 0) question?.settle(false);
  };
}
