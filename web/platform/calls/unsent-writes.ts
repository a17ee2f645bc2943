import { useSyncExternalStore } from "react";
import type { RecordWrite } from "./send-write.ts";

export type UnsentWrite = { write: RecordWrite; reason: string };

let unsent: readonly UnsentWrite[] = [];
let draft: RecordWrite | null = null;
const listeners = new Set<() => void>();

export function useUnsentWrites(): readonly UnsentWrite[] {
  return useSyncExternalStore(onUnsentChange, listUnsent, listUnsent);
}

export function listUnsent(): readonly UnsentWrite[] {
  return unsent;
}

export function onUnsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function addUnsent(write: RecordWrite, reason: string): void {
  replace([...unsent, { write, reason }]);
}

export function removeUnsent(key: string): void {
  replace(unsent.filter(({ write }) => write.key !== key));
}

export function forgetUnsent(): void {
  draft = null;
  replace([]);
}

function replace(next: readonly UnsentWrite[]): void {
  unsent = next;
  for (const listener of listeners) listener();
}

/** The next form at the address begins with it. */
export function openUnsent(write: RecordWrite): void {
  draft = write;
  removeUnsent(write.key);
}

/** The fields when that was typed, and the record's version then. */
export function seenInDraft(): Record<string, unknown> {
  const seen = draftOfPage();
  return seen ? { ...seen.seen, ...(seen.version !== null && { version: seen.version }) } : {};
}

/** Null for a fresh form. */
export function takeDraft(): Record<string, unknown> | null {
  const body = draftOfPage()?.body;
  if (body !== undefined) draft = null;
  return typeof body === "object" && body !== null ? { ...body } : null;
}

function draftOfPage(): RecordWrite | null {
  const { pathname, search } = window.location;
  return draft?.page === `${pathname}${search}` ? draft : null;
}
