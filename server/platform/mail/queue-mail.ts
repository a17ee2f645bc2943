import { z } from "zod";
import type { AttachedText, InlinePicture } from "#server/platform/mail/attachments.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Mailbox } from "#server/platform/settings/mailbox.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

export interface NewMail {
  recipient: string;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html?: string;
  /** Contains a link that lets someone in, or figures of a workspace: no copy is kept once it is sent. */
  isSecret?: boolean;
  /** Attached as a PDF. */
  invoiceId?: string | null;
  attachedText?: AttachedText;
  inlinePicture?: InlinePicture;
  headers?: Record<string, string>;
}

const mailData = z.object({ mailId: z.uuid() });
export type MailData = z.infer<typeof mailData>;

export const mailJob = defineJob({
  name: "mail",
  data: mailData,
  key: ({ mailId }) => mailId,
});

/** Queue it in the transaction that causes it: both are stored or neither. @returns the mail's id */
export async function queueMail(tx: Db, mail: NewMail): Promise<string> {
  const mailId = newId();
  await tx.insert(mails).values({ id: mailId, ...mail });
  await sendJob(tx, mailJob, { mailId });
  return mailId;
}
