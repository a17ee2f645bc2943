import { z } from "zod";
import { listOverdue } from "#server/platform/mail/mails.queries.ts";
import { mailJob } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

export const overdueMailsJob = defineJob({
  name: "overdue-mails",
  data: z.object({}),
  key: () => "",
  retryWithinSeconds: 600,
});

/** A mail's row says what to send, not its job. */
export async function resendOverdue(db: Db): Promise<void> {
  for (const mailId of await listOverdue(db)) await sendJob(db, mailJob, { mailId });
}
