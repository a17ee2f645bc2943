import { recordPages } from "#shared/records/record-pages.ts";
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
  const what = state === "added" ? "is a new contact of yours" : again;
  await mailMember(tx, contact.ownerId, {
    subject,
    paragraphs: [`${contact.name} ${what}, ${from}.`],
    action: { label: "Open contact", url: `${baseUrl}${recordPages.contact(contact.id)}` },
    footer,
  });
}

type Written = Parameters<typeof layOut>[0] & { subject: string };

/** A mail to a member who has not left. */
export async function mailMember(
  tx: Db,
  userId: string,
  { subject, ...text }: Written,
): Promise<void> {
  const [member] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!member) return;
  await queueMail(tx, {
    recipient: member.email,
    subject,
    ...layOut(text),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
