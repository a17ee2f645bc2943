import { createContext, useSyncExternalStore } from "react";

/** What somebody else, or the person elsewhere, has just done to a record. */
export type RecordNews = {
  isDeleted: boolean;
  /** Who did it, as people read it. */
  by: string;
  /** Counts up, to tell what came after a form was opened. */
  number: number;
};

const news = new Map<string, RecordNews>();
const listeners = new Set<() => void>();
let lastNumber = 0;

/** The record that a form is about. */
export const EditedRecord = createContext<string | null>(null);

export function noteNews(id: string, told: Omit<RecordNews, "number">): void {
  lastNumber += 1;
  news.set(id, { ...told, number: lastNumber });
  for (const listener of listeners) listener();
}

/** How much has been told so far. */
export function newsCount(): number {
  return lastNumber;
}

/** The latest that was done to a record; undefined where nothing was since the page was loaded. */
export function useRecordNews(id: string | null | undefined): RecordNews | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (id ? news.get(id) : undefined),
    () => undefined,
  );
}
