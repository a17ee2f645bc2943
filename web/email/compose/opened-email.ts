import { useSyncExternalStore } from "react";
import type { OutgoingEmail } from "#shared/email/outgoing-emails.ts";

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

/** Another one may be open by now. */
export function closeEmail(id: string): void {
  if (opened?.id === id) openEmail(null);
}

/** The email may be closed by now, or opened again. */
export function showFiles({ id, files }: OutgoingEmail): void {
  if (opened?.id === id) openEmail({ ...opened, files });
}

export function openEmail(email: OutgoingEmail | null): void {
  opened = email;
  for (const listener of listeners) listener();
}
