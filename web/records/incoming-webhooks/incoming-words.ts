import type { CallState } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const callLabels = {
  added: "New contact",
  changed: "Known contact",
  failed: "Failed",
  waiting: "Waits for fields",
} satisfies Record<CallState, string>;

export const callTones = {
  added: "success",
  changed: "neutral",
  failed: "danger",
  waiting: "warning",
} satisfies Record<CallState, BadgeTone>;

/** A line that sends a contact, to try an address with. */
export function curlLine(address: string): string {
  const body = JSON.stringify({ name: "Grace Hopper", email: "grace@example.com" });
  return `curl -H "Content-Type: application/json" -d '${body}' "${address}"`;
}
