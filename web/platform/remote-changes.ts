import { createContext, useSyncExternalStore } from "react";

/** What someone else, or the person elsewhere, has just done to a record. */
export type RemoteChange = {
  isDeleted: boolean;
  /** Who did it, as people read it. */
  by: string;
  /** Counts up, to tell what came after a form was opened. */
  number: number;
};

const changes = new Map<string, RemoteChange>();
const listeners = new Set<() => void>();
let lastNumber = 0;

/** The record that a form is about. */
export const EditedRecord = createContext<string | null>(null);

export function noteRemoteChange(id: string, change: Omit<RemoteChange, "number">): void {
  lastNumber += 1;
  changes.set(id, { ...change, number: lastNumber });
  for (const listener of listeners) listener();
}

/** How much has been told so far. */
export function remoteChangeCount(): number {
  return lastNumber;
}

/** The latest that was done to a record; undefined where nothing was since the page was loaded. */
export function useRemoteChange(id: string | null | undefined): RemoteChange | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (id ? changes.get(id) : undefined),
    () => undefined,
  );
}
