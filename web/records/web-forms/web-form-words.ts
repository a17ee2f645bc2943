import type { EntryState } from "#shared/web-forms.ts";

export const entryLabels: Record<EntryState, string> = {
  added: "New contact",
  changed: "Known contact",
  failed: "Waits for you",
  spam: "Spam",
};

export const entryTones = {
  added: "success",
  changed: "neutral",
  failed: "warning",
  spam: "danger",
} as const satisfies Record<EntryState, string>;
