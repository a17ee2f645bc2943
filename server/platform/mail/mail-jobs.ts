import type { FastifyInstance } from "fastify";
import { isMailOff, type Environment } from "#server/platform/settings/environment.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { LoadInvoice } from "#server/platform/mail/attachments.ts";
import { mailJob } from "#server/platform/mail/queue-mail.ts";
import { overdueMailsJob, resendOverdue } from "#server/platform/mail/resend-overdue.ts";
import { type MailSender, sendMailOf } from "#server/platform/mail/send-mail.ts";
import { connectSmtp } from "#server/platform/mail/smtp.ts";

/** How many mails each server has on their way at once. */
const mailLanes = 4;

export const mailJobs = [mailJob, overdueMailsJob];

interface MailParts extends Pick<MailSender, "onGivenUp"> {
  loadInvoice: LoadInvoice;
}

export async function startMails(
  jobs: Jobs,
  { db, log }: FastifyInstance,
  environment: Environment,
  { onGivenUp, loadInvoice }: MailParts,
): Promise<void> {
  if (isMailOff(environment)) log.warn("SMTP_URL is not set: mails wait in the outbox, unsent");
  const { smtpUrl, from } = environment.mail;
  if (smtpUrl === undefined) return;
  const domain = from.address.replace(/^.*@/, "");
  const send = connectSmtp(smtpUrl, from, loadInvoice);
  await jobs.work(mailJob, sendMailOf({ db, send, domain, log, onGivenUp }), { lanes: mailLanes });
  await jobs.work(overdueMailsJob, () => resendOverdue(db));
  await jobs.schedule(overdueMailsJob, "*/10 * * * *", {});
}
