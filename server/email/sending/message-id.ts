import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import type { OutgoingRow } from "#server/email/sending/outgoing-emails.table.ts";

/** By this its copies are known, wherever they turn up. */
export function messageIdOf(
  { id }: Pick<OutgoingRow, "id">,
  { address }: Pick<EmailAccountRow, "address">,
) {
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
