import { eq } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { SettledArrival } from "#server/records/arrivals/settle-arrival.ts";

interface Words {
  subject: string;
  /** Such as "filled it in again", of a contact that was known. */
  again: string;
  /** Such as "from the form “Ask us”". */
  from: string;
  footer: string;
}

/** A mail to the contact's owner, where there is one. */
export async function notifyOwner(
  tx: Db,
  baseUrl: string,
  { contact, state }: SettledArrival,
  { subject, again, from, footer }: Words,
): Promise<void> {
  if (contact.ownerId === null) return;
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, contact.ownerId));
  if (!owner) return;
  const what = state === "added" ? "is a new contact of yours" : again;
  await queueMail(tx, {
    recipient: owner.email,
    subject,
    ...layOut({
      paragraphs: [`${contact.name} ${what}, ${from}.`],
      action: { label: "Open contact", url: `${baseUrl}/app/contacts/${contact.id}` },
      footer,
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
