import type {
  entrySources,
  EntryState,
  SpamReason,
  WebFormEntry,
} from "#shared/web-forms/web-forms.ts";

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

export const spamSentences: Record<SpamReason, string> = {
  trap: "It filled in a field that people do not see.",
  links: "It has many links.",
  member: "Someone here set it aside as spam.",
};

export const sourceLabels = [
  ["page", "Page"],
  ["utm_source", "Source"],
  ["utm_medium", "Medium"],
  ["utm_campaign", "Campaign"],
  ["utm_term", "Term"],
  ["utm_content", "Content"],
] as const satisfies [(typeof entrySources)[number], string][];

/** By its contact, or by what the visitor wrote first. */
export function nameOfEntry({
  contactName,
  answers,
}: Pick<WebFormEntry, "contactName" | "answers">): string {
  return contactName ?? answers[0]?.value ?? "an entry";
}
