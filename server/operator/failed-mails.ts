import { and, desc, eq, sql } from "drizzle-orm";
import type { FailedMail } from "#shared/operator.ts";
import { mails } from "#server/mail/mails.table.ts";
import { mailJob } from "#server/mail/queue-mail.ts";
import { logOperation, type Operator } from "#server/operator/operator-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/errors.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

const shownMails = 200;

/** What a given-up mail with a link said is forgotten: sent again it would be empty. */
const isForgotten = sql<boolean>`${mails.isSecret}`;

/** The newest first. */
export function listFailedMails(db: Db): Promise<FailedMail[]> {
  const { id, recipient, subject, createdAt, lastError } = mails;
  return db
    .select({ id, recipient, subject, createdAt, lastError, isForgotten })
    .from(mails)
    .where(eq(mails.status, "failed"))
    .orderBy(desc(id))
    .limit(shownMails);
}

/** Sends a mail that was given up once more, with a whole day of attempts. */
export async function sendMailAgain(tx: Db, by: Operator, id: string): Promise<void> {
  const failed = and(eq(mails.id, id), eq(mails.status, "failed"));
  const [mail] = await tx.select().from(mails).where(failed).for("update");
  if (!mail) throw notFound("failed mail");
  if (mail.isSecret) {
    throw new HttpError(
      409,
      "The link in this mail is forgotten. Its sender can ask for a new one.",
    );
  }
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
  const logged = {
    action: "mail.sent-again",
    target: mail.recipient,
    details: mail.subject,
  } as const;
  await logOperation(tx, by, logged);
}
