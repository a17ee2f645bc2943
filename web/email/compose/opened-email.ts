import { useSyncExternalStore } from "react";
import type { OutgoingEmail } from "#shared/outgoing-emails.ts";

let opened: OutgoingEmail | null = null;
const listeners = new Set<() => void>();

/** The email that one writes, above whatever page one is on. */
export function useOpenedEmail(): OutgoingEmail | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
    () => null,
  );
}

export function openEmail(email: OutgoingEmail | null): void {
  opened = email;
  for (const listener of listeners) listener();
}
