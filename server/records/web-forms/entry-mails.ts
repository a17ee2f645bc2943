import { eq } from "drizzle-orm";
import type { Contact } from "#shared/contacts.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { SettledEntry } from "#server/records/web-forms/settle-entry.ts";
import type { StoredWebForm } from "#server/records/web-forms/web-forms.queries.ts";

/** To the contact's owner, and to the visitor where the form says so. */
export async function mailAboutEntry(
  tx: Db,
  { baseUrl }: { baseUrl: string },
  form: StoredWebForm,
  { contact, state }: SettledEntry,
): Promise<void> {
  if (form.settings.isNotifying && contact.ownerId !== null) {
    await notifyOwner(tx, baseUrl, form, { contact, state });
  }
  if (form.settings.confirmation && contact.email !== null) {
    await confirm(tx, form, form.settings.confirmation, contact.email);
  }
}

async function notifyOwner(
  tx: Db,
  baseUrl: string,
  form: StoredWebForm,
  { contact, state }: { contact: Contact; state: SettledEntry["state"] },
): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, contact.ownerId ?? ""));
  if (!owner) return;
  const what = state === "added" ? "is a new contact of yours" : "filled it in again";
  await queueMail(tx, {
    recipient: owner.email,
    subject: `${contact.name} filled in “${form.name}”`,
    ...layOut({
      paragraphs: [`${contact.name} ${what}, from the form “${form.name}”.`],
      action: { label: "Open contact", url: `${baseUrl}/app/contacts/${contact.id}` },
      footer: "You get this mail because the form gives new contacts to you.",
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}

/** Repeats nothing of what was sent, since the address may be someone else's. */
async function confirm(
  tx: Db,
  form: StoredWebForm,
  { subject, text }: { subject: string; text: string },
  email: string,
): Promise<void> {
  if (!(await mayWriteTo(tx, email))) return;
  const [workspace] = await tx
    .select({ name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, form.workspaceId));
  await queueMail(tx, {
    recipient: email,
    subject,
    ...layOut({
      paragraphs: text.split(/\n{2,}/),
      footer: `You get this mail because your address was given in a form of ${workspace?.name}. If that was not you, there is nothing you need to do.`,
    }),
    headers: { "Auto-Submitted": "auto-replied" },
  });
}
