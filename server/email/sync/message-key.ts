import { createHash } from "node:crypto";
import type { Address, Email } from "postal-mime";

/** What all copies of a message have in common, whichever folder and mailbox they lie in. */
export function messageKey({ messageId, date, from, subject }: Email): string {
  const parts = [messageId?.trim() ?? subject ?? "", date ?? "", addressOf(from)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function addressOf(address: Address | undefined): string {
  return (address?.address ?? "").trim().toLowerCase();
}
