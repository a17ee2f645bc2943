import { appPaths } from "#shared/site/app-paths.ts";
import { and, eq } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { isOpen } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Ignores mails that are not invitations. */
export async function notifyOfFailedInvitation(
  tx: Db,
  mailId: string,
  baseUrl: string,
): Promise<void> {
  const [failed] = await tx
    .select({ email: invitations.email, sender: users.email })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedById))
    .where(and(eq(invitations.mailId, mailId), isOpen));
  if (!failed) return;
  await queueMail(tx, {
    recipient: failed.sender,
    subject: `Your invitation to ${failed.email} did not arrive`,
    ...layOut({
      paragraphs: [
        "Hello,",
        `Your invitation to ${failed.email} was refused by the mail server of that address. Check the address, then send the invitation again or change it.`,
      ],
      action: { label: "See the invitation", url: `${baseUrl}${appPaths.members}` },
      footer: "You get this mail because you invited someone to CRM Pro.",
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
