import { and, desc, eq, sql } from "drizzle-orm";
import type { FailedMail } from "#shared/administration/operator.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { mailJob } from "#server/platform/mail/queue-mail.ts";
import { logOperation, type Operator } from "#server/accounts/support-access/operator-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

const shownMails = 200;

/** The content of a secret mail that failed is deleted, so it cannot be sent again. */
const isForgotten = sql<boolean>`${mails.isSecret}`;

export function listFailedMails(db: Db): Promise<FailedMail[]> {
  const { id, recipient, subject, createdAt, lastError } = mails;
  return db
    .select({ id, recipient, subject, createdAt, lastError, isForgotten })
    .from(mails)
    .where(eq(mails.status, "failed"))
    .orderBy(desc(id))
    .limit(shownMails);
}

/** Restarts all attempts. */
export async function sendMailAgain(tx: Db, by: Operator, id: string): Promise<void> {
  const failed = and(eq(mails.id, id), eq(mails.status, "failed"));
  const [mail] = await tx.select().from(mails).where(failed).for("update");
  if (!mail) throw notFound("failed mail");
  if (mail.isSecret) {
    throw new HttpError(409, "What this mail said is forgotten. Its sender can ask for a new one.");
  }
  await queueAgain(tx, by, mail);
}

/** How many mails one transaction sends. */
const mostAtOnce = 1_000;

/** Newest first. */
export async function sendMailsAgain(
  tx: Db,
  by: Operator,
): Promise<{ count: number; forgotten: number }> {
  const failed = eq(mails.status, "failed");
  const again = await tx
    .select()
    .from(mails)
    .where(and(failed, eq(mails.isSecret, false)))
    .orderBy(desc(mails.id))
    .limit(mostAtOnce)
    .for("update");
  for (const mail of again) await queueAgain(tx, by, mail);
  const forgotten = await tx.$count(mails, and(failed, mails.isSecret));
  return { count: again.length, forgotten };
}

async function queueAgain(
  tx: Db,
  by: Operator,
  { id, recipient, subject }: typeof mails.$inferSelect,
): Promise<void> {
  await tx
    .update(mails)
    .set({
      status: "queued",
      attempts: 0,
      lastError: null,
      nextAttemptAt: sql`now()`,
      createdAt: sql`now()`,
    })
    .where(eq(mails.id, id));
  await sendJob(tx, mailJob, { mailId: id });
  await logOperation(tx, by, { action: "mail.sent-again", target: recipient, details: subject });
}
