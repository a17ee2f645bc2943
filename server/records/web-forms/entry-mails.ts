import { eq } from "drizzle-orm";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { notifyOwner } from "#server/records/arrivals/notify-owner.ts";
import type { SettledArrival } from "#server/records/arrivals/settle-arrival.ts";
import type { StoredWebForm } from "#server/records/web-forms/web-forms.queries.ts";

/** To the contact's owner, and to the visitor where the form says so. */
export async function mailAboutEntry(
  tx: Db,
  { baseUrl }: { baseUrl: string },
  form: StoredWebForm,
  settled: SettledArrival,
): Promise<void> {
  const { contact } = settled;
  await mailOwnerOfEntry(tx, baseUrl, form, settled);
  if (form.settings.confirmation && contact.email !== null) {
    await confirm(tx, form, form.settings.confirmation, contact.email);
  }
}

/** Where the form says so. */
export async function mailOwnerOfEntry(
  tx: Db,
  baseUrl: string,
  { name, settings }: StoredWebForm,
  settled: SettledArrival,
): Promise<void> {
  if (!settings.isNotifying) return;
  await notifyOwner(tx, baseUrl, settled, {
    subject: `${settled.contact.name} filled in “${name}”`,
    again: "filled it in again",
    from: `from the form “${name}”`,
    footer: "You get this mail because the form gives new contacts to you.",
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
