import { subDays } from "date-fns";
import { z } from "zod";
import type { Answer } from "#server/email/sequences/read-answer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const reply = z.object({
  workspaceId: z.uuid(),
  messageId: z.uuid(),
  /** Emails of ours that it names. */
  emailIds: z.array(z.uuid()),
});

export type Reply = z.infer<typeof reply>;

export const replyJob = defineJob({
  name: "email-reply",
  data: reply,
  key: ({ messageId }) => messageId,
});

export type WaitsForEmails = (tx: Db, workspaceId: WorkspaceId) => Promise<boolean>;

/** What a mailbox contained before it was connected triggers nothing. */
const recentDays = 1;

/** Send it in the transaction that keeps the message. */
export async function sendReplyJob(
  tx: Db,
  waitsForEmails: WaitsForEmails,
  { workspaceId, messageId }: { workspaceId: WorkspaceId; messageId: string },
  { kind, receivedAt, emailIds }: Answer,
): Promise<void> {
  if (kind !== "reply" || new Date(receivedAt) < subDays(new Date(), recentDays)) return;
  if (!(await waitsForEmails(tx, workspaceId))) return;
  await sendJob(tx, replyJob, { workspaceId, messageId, emailIds });
}
