import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { mailObstacle } from "#server/crm/reports/mails/mail-obstacle.ts";
import { afterDue, nextDue } from "#server/crm/reports/mails/next-due.ts";
import { type MailingRow, selectMailings } from "#server/crm/reports/mails/report-mails.queries.ts";
import { reportRecipients } from "#server/crm/reports/mails/report-mails.table.ts";
import { writeReportMail } from "#server/crm/reports/mails/write-report-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";

const place = z.object({
  workspaceId: z.uuid(),
  reportId: z.uuid(),
  ownerId: z.uuid(),
  userId: z.uuid(),
});

type Place = z.infer<typeof place>;

/** Looks for what is due, each minute. */
export const reportRoundJob = defineJob({
  name: "report-round",
  data: z.object({}),
  key: () => "",
});

export const reportMailJob = defineJob({
  name: "report-mail",
  data: place,
  key: (of) => Object.values(of).join(" "),
});

export async function sendDueReports(db: Db): Promise<void> {
  const { dueAt, ...columns } = reportRecipients;
  const { workspaceId, reportId, ownerId, userId } = columns;
  const due = await db
    .select({ workspaceId, reportId, ownerId, userId })
    .from(reportRecipients)
    .where(and(lte(dueAt, sql`now()`), workspaceExists(workspaceId)))
    .orderBy(asc(dueAt))
    .limit(1_000);
  for (const one of due) await sendJob(db, reportMailJob, one);
}

/**
 * A mail and the next moment are stored in one transaction, so that a server that dies sends nothing twice and leaves
 * nothing out. The answer is made before it, as that may take long.
 */
export function sendReportMails(
  db: Db,
  by: Parameters<typeof writeReportMail>[2],
): HandleJob<Place> {
  return async (of) => {
    const mailing = await findDue(db, of);
    if (!mailing?.dueAt) return;
    const { dueAt } = mailing;
    const mail = maySend(mailing) ? await writeReportMail(db, mailing, by) : null;
    const isSame = await db.transaction(async (tx) => {
      await lockRecipient(tx, of);
      if (!isDeepStrictEqual(await findDue(tx, of), mailing)) return false;
      await tx
        .update(reportRecipients)
        .set({ dueAt: nextDue(mailing, afterDue(dueAt)).toISOString() })
        .where(whereRecipient(of));
      if (mail) await queueMail(tx, mail);
      return true;
    });
    // Rights may have changed while the answer was made, or another server has sent it.
    if (!isSame) return { againInSeconds: 1 };
  };
}

function maySend(mailing: MailingRow): boolean {
  return !mailing.isSuspended && mailObstacle(mailing) === null;
}

async function findDue(db: Db, of: Place): Promise<MailingRow | undefined> {
  const [found] = await selectMailings(db).where(
    and(whereRecipient(of), lte(reportRecipients.dueAt, sql`now()`)),
  );
  return found;
}

async function lockRecipient(tx: Db, of: Place): Promise<void> {
  const { userId } = reportRecipients;
  await tx.select({ userId }).from(reportRecipients).where(whereRecipient(of)).for("update");
}

function whereRecipient({ workspaceId, reportId, ownerId, userId }: Place) {
  return and(
    eq(reportRecipients.workspaceId, workspaceId),
    eq(reportRecipients.reportId, reportId),
    eq(reportRecipients.ownerId, ownerId),
    eq(reportRecipients.userId, userId),
  );
}
