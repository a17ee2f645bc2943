import { and, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { sendEmailJob } from "#server/email/sending/queue-message.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Each minute: so no job has to wait for days, and none is missed that was lost. */
export async function sendDueEmails(db: Db): Promise<void> {
  for (const place of await listDue(db)) await sendJob(db, sendEmailJob, place);
  await forgetSent(db);
}

function listDue(db: Db) {
  const { workspaceId, id, dueAt } = outgoingEmails;
  return db
    .select({ workspaceId, emailId: id })
    .from(outgoingEmails)
    .where(and(lte(dueAt, sql`now()`), workspaceExists(workspaceId)))
    .orderBy(dueAt)
    .limit(1_000);
}

/** The messages themselves stay, as those that come from the mailbox. */
async function forgetSent(db: Db): Promise<void> {
  const { state, dueAt, sentAt } = outgoingEmails;
  await db
    .delete(outgoingEmails)
    .where(and(eq(state, "sent"), isNull(dueAt), lt(sentAt, sql`now() - interval '30 days'`)));
}
