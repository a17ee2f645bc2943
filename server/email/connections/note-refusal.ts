import { appPaths } from "#shared/site/app-paths.ts";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import { retryEmails } from "#server/email/sending/queue-message.ts";
import { type AccountPlace, whereAccount } from "#server/email/sync/lease.ts";
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
  const { address, userId, refusedSince, sendingRefusedSince } = emailAccounts;
  // A changed password is refused by both servers, and one mail says so.
  const isMailed = sql<boolean>`coalesce(${sendingRefusedSince} > now() - interval '1 day', false)`;
  const [refused] = await tx
    .update(emailAccounts)
    .set({ refusedSince: sql`now()` })
    .where(and(whereAccount(place), isNull(refusedSince)))
    .returning({ address, userId, isMailed });
  if (!refused || refused.isMailed) return;
  await mailOwner(tx, refused, baseUrl, {
    subject: `${refused.address} is not connected any more`,
    paragraphs: [
      `CRM Pro cannot read the mail of ${refused.address} any more. ${problem}`,
      "Nothing is lost: once it is fixed, CRM Pro catches up with all that has come meanwhile, and sends what waits.",
    ],
  });
}

/** The same of the server that sends. @param tried the account as it was refused */
export async function noteSendingRefusal(
  tx: Db,
  tried: EmailAccountRow,
  problem: string,
  baseUrl: string,
): Promise<void> {
  const { workspaceId, id, address, userId, refusedSince, sendingRefusedSince } = emailAccounts;
  const [refused] = await tx
    .update(emailAccounts)
    .set({ sendingProblem: problem, sendingRefusedSince: sql`now()` })
    .where(
      and(
        eq(workspaceId, tried.workspaceId),
        eq(id, tried.id),
        eq(emailAccounts.signInGivenAt, tried.signInGivenAt),
        isNull(emailAccounts.disconnectedAt),
        isNull(sendingRefusedSince),
      ),
    )
    .returning({ address, userId, refusedSince });
  if (!refused || refused.refusedSince !== null) return;
  await mailOwner(tx, refused, baseUrl, {
    subject: `${refused.address} cannot send any more`,
    paragraphs: [
      `CRM Pro cannot send emails from ${refused.address} any more. ${problem}`,
      "What you have written waits, and is sent once it is fixed.",
    ],
  });
}

/** The account has sent an email: what waits for that is sent at once. */
export async function noteSending(tx: Db, place: AccountPlace): Promise<void> {
  const again = await tx
    .update(emailAccounts)
    .set({ sendingProblem: null, sendingRefusedSince: null })
    .where(and(whereAccount(place), isNotNull(emailAccounts.sendingRefusedSince)))
    .returning({ id: emailAccounts.id });
  if (again.length > 0) await retryEmails(tx, place);
}

async function mailOwner(
  tx: Db,
  { userId }: Pick<EmailAccountRow, "userId">,
  baseUrl: string,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!owner) return;
  await queueMail(tx, {
    recipient: owner.email,
    subject,
    ...layOut({
      paragraphs: ["Hello,", ...paragraphs],
      action: { label: "Fix the connection", url: `${baseUrl}${appPaths.email}` },
      footer: "You get this mail because you have connected this email account.",
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  });
}
