import type { ReactNode } from "react";

export type ToastMessage = {
  title: string;
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Where the five seconds of spec section 9 are too short to press what it offers: Undo, or a link. */
  durationMs?: number;
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

/** Spec section 9. */
const maxToasts = 1;
const removeDismissedAfterMs = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message over the page; it takes the place of the one that is there. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  replaceToasts([{ ...message, id: lastId, open: true }, ...toasts].slice(0, maxToasts));
}

/** It stays in memory until it has left the screen. */
export function dismissToast(id: number): void {
  if (!toasts.some((shown) => shown.id === id && shown.open)) return;
  replaceToasts(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => removeToast(id), removeDismissedAfterMs);
}

function removeToast(id: number): void {
  replaceToasts(toasts.filter((shown) => shown.id !== id));
}

function replaceToasts(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function listToasts(): readonly ShownToast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
