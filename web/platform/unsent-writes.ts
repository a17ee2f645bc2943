import { useSyncExternalStore } from "react";
import type { RecordWrite } from "./send-write.ts";

/** A form's change that was refused after the form was closed: what was typed is still here. */
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

/** Has the next form at the write's address begin with what was typed in it. */
export function openUnsent(write: RecordWrite): void {
  draft = write;
  removeUnsent(write.key);
}

/** Fields as they were when what the form that opens now is to begin with was typed. */
export function seenInDraft(): Record<string, unknown> {
  return draftOfPage()?.seen ?? {};
}

/** What the form that opens now is to begin with; null for a form of its own. */
export function takeDraft(): Record<string, unknown> | null {
  const body = draftOfPage()?.body;
  if (body !== undefined) draft = null;
  return typeof body === "object" && body !== null ? { ...body } : null;
}

function draftOfPage(): RecordWrite | null {
  const { pathname, search } = window.location;
  return draft?.page === `${pathname}${search}` ? draft : null;
}
