import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { consentJob, revokeConsents } from "#server/email/provider-sign-in/consent-revocations.ts";
import { sendDueEmails } from "#server/email/sending/due-emails.ts";
import { sendEmailJob } from "#server/email/sending/queue-message.ts";
import { stopEnded } from "#server/email/sequences/find-ends.ts";
import { sequenceRunJob } from "#server/email/sequences/start-run.ts";
import { sendDueRuns, takeSteps } from "#server/email/sequences/take-steps.ts";
import { UnsubscribeLinks } from "#server/email/suppressions/unsubscribe-links.ts";
import { InboxWatches } from "#server/email/sync/inbox-watches.ts";
import {
  removeBlockedMessages,
  blockedMessagesJob,
} from "#server/email/sync/remove-blocked-messages.ts";
import type { WaitsForEmails } from "#server/email/sync/reply-job.ts";
import { sendDueSyncs, syncEmail } from "#server/email/sync/sync-job.ts";
import { emailRoundJob, emailSyncJob } from "#server/email/sync/sync-soon.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";

/** How many email accounts each server goes through at once. */
const emailLanes = 3;

export const emailJobs = [
  emailRoundJob,
  emailSyncJob,
  blockedMessagesJob,
  consentJob,
  sendEmailJob,
  sequenceRunJob,
];

export async function startEmail(
  jobs: Jobs,
  { db, log, announcer, stopping }: FastifyInstance,
  environment: Environment,
  waitsForEmails: WaitsForEmails,
): Promise<void> {
  const { emailPrivateHosts: privateHosts, baseUrl, payments } = environment;
  const secrets = new AccountSecrets(db, environment);
  const mail = { db, secrets, privateHosts, baseUrl, log };
  const watches = new InboxWatches(mail);
  stopping.addEventListener("abort", () => {
    watches.stop().catch((err: unknown) => log.info({ err }, "watches of inboxes were not ended"));
  });
  const sync = syncEmail({ ...mail, watches, waitsForEmails });
  await jobs.work(emailSyncJob, sync, { lanes: emailLanes });
  await jobs.work(blockedMessagesJob, removeBlockedMessages(db));
  await jobs.work(consentJob, revokeConsents(db, secrets, log));
  const links = new UnsubscribeLinks(environment);
  const send: HandleJob<z.infer<typeof sendEmailJob.data>> = async (place, run) => {
    const { sendEmails } = await import("#server/email/sending/send-email.ts");
    return sendEmails({ ...mail, links })(place, run);
  };
  await jobs.work(sendEmailJob, send, { lanes: emailLanes });
  const runner = { db, announcer, payments: payments.kind };
  await jobs.work(sequenceRunJob, takeSteps(runner), { lanes: emailLanes });
  const round = [sendDueSyncs, sendDueEmails, stopEnded, sendDueRuns];
  await jobs.work(emailRoundJob, () =>
    tryEach(round, (step) => step(db), "A part of the round of emails has failed"),
  );
  await jobs.schedule(emailRoundJob, "* * * * *", {});
  // What was due while no server ran.
  await sendJob(db, emailRoundJob, {});
}
