import { createContext, useSyncExternalStore } from "react";

export type RemoteChange = {
  isDeleted: boolean;
  by: string;
  /** Grows, to compare with when a form was opened. */
  number: number;
};

const changes = new Map<string, RemoteChange>();
const listeners = new Set<() => void>();
let lastNumber = 0;

export const EditedRecord = createContext<string | null>(null);

export function noteRemoteChange(id: string, change: Omit<RemoteChange, "number">): void {
  lastNumber += 1;
  changes.set(id, { ...change, number: lastNumber });
  for (const listener of listeners) listener();
}

export function remoteChangeCount(): number {
  return lastNumber;
}

/** Undefined where nothing happened since the page was loaded. */
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
