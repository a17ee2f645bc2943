import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { type AccountPlace, isAccount } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";

/** Mails its owner the first time that an account is refused; then not before it has worked again. */
export async function noteRefusal(
  tx: Db,
  place: AccountPlace,
  problem: string,
  baseUrl: string,
): Promise<void> {
  const [refused] = await tx
    .update(emailAccounts)
    .set({ refusedSince: sql`now()` })
    .where(and(isAccount(place), isNull(emailAccounts.refusedSince)))
    .returning({ address: emailAccounts.address, userId: emailAccounts.userId });
  if (!refused) return;
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, refused.userId));
  if (!owner) return;
  const { address } = refused;
  await queueMail(tx, {
    recipient: owner.email,
    subject: `${address} is not connected any more`,
    ...layOut({
      paragraphs: [
        "Hello,",
        `CRM Pro cannot read the mail of ${address} any more. ${problem}`,
        "Nothing is lost: once it is mended, CRM Pro catches up with all that has come meanwhile, and sends what waits.",
      ],
      action: { label: "Mend the connection", url: `${baseUrl}/app/settings/email` },
      footer: "You get this mail because you have connected this email account.",
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
