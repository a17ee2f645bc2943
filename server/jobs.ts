import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { isOfPresentWorkspace } from "#server/accounts/workspaces/workspace-exists.ts";
import { pictureJob, takePictures } from "#server/accounts/profile/take-picture.ts";
import { runOperations } from "#server/crm/operations/run-operations.ts";
import { operationJob } from "#server/crm/operations/start-operation.ts";
import {
  agreementsJob,
  followAgreements,
} from "#server/administration/agreements/follow-agreements.ts";
import {
  importArchives,
  importArchiveJob,
} from "#server/administration/archives/import-archive.ts";
import {
  dailyBackupJob,
  startBackups,
} from "#server/administration/installation/backups/daily-backups.ts";
import { backupWatchJob } from "#server/administration/installation/backups/warn-of-old-backup.ts";
import { deleteRows, deletionJob } from "#server/administration/workspaces/delete-rows.ts";
import { bulkDeleteOperation, bulkEditOperation } from "#server/records/bulk/bulk-operations.ts";
import { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { consentJob, revokeConsents } from "#server/email/provider-sign-in/consent-revocations.ts";
import { sendEmailJob } from "#server/email/sending/queue-message.ts";
import { sendDueEmails } from "#server/email/sending/due-emails.ts";
import { stopEnded } from "#server/email/sequences/find-ends.ts";
import { sequenceRunJob } from "#server/email/sequences/start-run.ts";
import { sendDueRuns, takeSteps } from "#server/email/sequences/take-steps.ts";
import { InboxWatches } from "#server/email/sync/inbox-watches.ts";
import { sendDueSyncs, syncEmail } from "#server/email/sync/sync-job.ts";
import {
  removeBlockedMessages,
  blockedMessagesJob,
} from "#server/email/sync/remove-blocked-messages.ts";
import { emailRoundJob, emailSyncJob } from "#server/email/sync/sync-soon.ts";
import { UnsubscribeLinks } from "#server/email/suppressions/unsubscribe-links.ts";
import { SecretBox } from "#server/platform/secret-box.ts";
import { reconcileAllCustomers, reconcileJob } from "#server/billing/reconcile-job.ts";
import { reminderJob, sendReminders } from "#server/billing/send-reminders.ts";
import { undoOperation } from "#server/crm/changes/undo-operation.ts";
import { checkImports } from "#server/records/imports/check-import.ts";
import { importOperation } from "#server/records/imports/import-operation.ts";
import { checkImportJob, readImportJob } from "#server/records/imports/import-jobs.ts";
import { readImports } from "#server/records/imports/read/read-import.ts";
import { notifyOfFailedInvitation } from "#server/accounts/invitations/notify-of-failed-invitation.ts";
import { loadInvoiceFile } from "#server/billing/invoices/invoice-file.ts";
import { mailJob } from "#server/platform/mail/queue-mail.ts";
import { overdueMailsJob, resendOverdue } from "#server/platform/mail/resend-overdue.ts";
import { sendMailOf } from "#server/platform/mail/send-mail.ts";
import { connectSmtp } from "#server/platform/mail/smtp.ts";
import { deliverWebhook, webhookJob } from "#server/billing/mollie-sandbox/deliver-webhook.ts";
import { collectInSandbox, ownOrigin } from "#server/billing/open-billing.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { isMailOff, type Environment } from "#server/platform/environment.ts";
import { guardedFetch } from "#server/platform/guarded-fetch.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";
import { livenessOf, openJobs, type Jobs } from "#server/platform/jobs/jobs.ts";
import { expireSupport, expiryJob } from "#server/accounts/support-access/grant-support.ts";
import { forecastNightJob } from "#server/crm/forecast/forecast-night.ts";
import { keepForecasts } from "#server/crm/forecast/keep-forecasts.ts";
import {
  reportMailJob,
  reportRoundJob,
  sendDueReports,
  sendReportMails,
} from "#server/crm/reports/mails/send-report-mails.ts";
import { sweep, sweepJob } from "#server/sweep.ts";
import { followChanges } from "#server/crm/live/follow-changes.ts";
import { webhookJobs, startWebhooks } from "#server/records/webhooks/webhook-jobs.ts";
import { webhookPurpose } from "#server/records/webhooks/webhooks.table.ts";
import { ruleJobs, startRules } from "#server/automation/rules/rule-jobs.ts";
import { waitsForEmails } from "#server/automation/rules/triggers/email-triggers.ts";
import { scoreJobs, startScores } from "#server/automation/scores/score-jobs.ts";
import { tagChangeOperation } from "#server/records/tags/change-tags.ts";

/** How many mails each server has on their way at once. */
const mailLanes = 4;

/** How many email accounts each server goes through at once. */
const emailLanes = 3;

/** How many deleted workspaces each server deletes the rows of at once: a small one does not wait for a large one. */
const deletionLanes = 2;

/** How many operations each server does at once. */
const operationLanes = 2;

/** How many reports each server writes as mails at once. */
const reportLanes = 2;

/** What is done to many records in the background. */
const operationKinds = [
  bulkDeleteOperation,
  bulkEditOperation,
  tagChangeOperation,
  undoOperation,
  importOperation,
];

/** Every kind of job, also those that this server leaves to others. */
const allJobs = [
  agreementsJob,
  backupWatchJob,
  dailyBackupJob,
  checkImportJob,
  readImportJob,
  operationJob,
  importArchiveJob,
  mailJob,
  overdueMailsJob,
  pictureJob,
  reconcileJob,
  reminderJob,
  reportRoundJob,
  reportMailJob,
  emailRoundJob,
  emailSyncJob,
  blockedMessagesJob,
  consentJob,
  sendEmailJob,
  sequenceRunJob,
  webhookJob,
  sweepJob,
  deletionJob,
  expiryJob,
  forecastNightJob,
  ...webhookJobs,
  ...ruleJobs,
  ...scoreJobs,
];

/** Takes jobs in from now on. */
export function openQueue(
  database: Database,
  app: FastifyInstance,
  { jobHeartbeatSeconds }: Environment,
): Promise<Jobs> {
  const isWanted = isOfPresentWorkspace(database.db);
  return openJobs(database, allJobs, app.log, livenessOf(jobHeartbeatSeconds), isWanted);
}

/** Does what is to be done in the background, each feature by name. The server has to listen. */
export async function startJobs(
  jobs: Jobs,
  database: Pick<Database, "listen">,
  app: FastifyInstance,
  environment: Environment,
): Promise<void> {
  await jobs.work(sweepJob, () => sweep(app.db));
  await jobs.schedule(sweepJob, "7 * * * *", {});
  await jobs.work(deletionJob, deleteRows(app.db), { lanes: deletionLanes });
  await jobs.work(forecastNightJob, () => keepForecasts(app.db));
  // Once a night does something; the others see that it is done, or do what was missed.
  await jobs.schedule(forecastNightJob, "15 * * * *", {});
  const payments = environment.payments.kind;
  const webhooks = {
    box: new SecretBox(environment, webhookPurpose),
    privateOrigins: environment.webhookPrivateOrigins,
  };
  await jobs.work(importArchiveJob, importArchives(app.db, payments, webhooks));
  const runner = { db: app.db, announcer: app.announcer, payments };
  await jobs.work(readImportJob, readImports(app.db));
  await jobs.work(checkImportJob, checkImports(app.db, payments));
  await jobs.work(expiryJob, expireSupport(app.db, environment.baseUrl));
  await jobs.work(operationJob, runOperations(runner, operationKinds), { lanes: operationLanes });
  const fetchPicture = guardedFetch({ privateOrigins: environment.ssoPrivateOrigins });
  await jobs.work(pictureJob, takePictures(app.db, fetchPicture, app.log));
  await startMails(jobs, app, environment);
  await startReports(jobs, app, environment);
  const follow = await followChanges({ db: app.db, listen: database.listen }, app.log);
  await startWebhooks(jobs, follow, app, environment);
  await startRules(jobs, follow, app, environment);
  await startScores(jobs, follow, app);
  await startEmail(jobs, app, environment);
  await startBilling(jobs, app, environment);
  await startBackups(jobs, app, environment);
}

async function startMails(
  jobs: Jobs,
  { db, log }: FastifyInstance,
  environment: Environment,
): Promise<void> {
  if (isMailOff(environment)) log.warn("SMTP_URL is not set: mails wait in the outbox, unsent");
  const { smtpUrl, from } = environment.mail;
  if (smtpUrl === undefined) return;
  const { baseUrl } = environment;
  const onGivenUp = (tx: Db, mailId: string) => notifyOfFailedInvitation(tx, mailId, baseUrl);
  const domain = from.address.replace(/^.*@/, "");
  const send = connectSmtp(smtpUrl, from, (id) => loadInvoiceFile(db, id));
  await jobs.work(mailJob, sendMailOf({ db, send, domain, log, onGivenUp }), { lanes: mailLanes });
  await jobs.work(overdueMailsJob, () => resendOverdue(db));
  await jobs.schedule(overdueMailsJob, "*/10 * * * *", {});
}

async function startReports(
  jobs: Jobs,
  { db, log }: FastifyInstance,
  { baseUrl }: Environment,
): Promise<void> {
  await jobs.work(reportMailJob, sendReportMails(db, { baseUrl, log }), { lanes: reportLanes });
  await jobs.work(reportRoundJob, () => sendDueReports(db));
  await jobs.schedule(reportRoundJob, "* * * * *", {});
  // What was due while no server ran.
  await sendJob(db, reportRoundJob, {});
}

async function startEmail(
  jobs: Jobs,
  { db, log, announcer, stopping }: FastifyInstance,
  environment: Environment,
): Promise<void> {
  const secrets = new AccountSecrets(db, environment);
  const { emailPrivateHosts: privateHosts, baseUrl } = environment;
  const links = new UnsubscribeLinks(environment);
  const mail = { db, secrets, privateHosts, log };
  const watches = new InboxWatches(mail);
  stopping.addEventListener("abort", () => {
    watches.stop().catch((err: unknown) => log.info({ err }, "watches of inboxes were not ended"));
  });
  const sync = syncEmail({ ...mail, baseUrl, watches, waitsForEmails });
  await jobs.work(emailSyncJob, sync, { lanes: emailLanes });
  await jobs.work(blockedMessagesJob, removeBlockedMessages(db));
  await jobs.work(consentJob, revokeConsents(db, secrets, log));
  const send: HandleJob<z.infer<typeof sendEmailJob.data>> = async (place, run) => {
    const { sendEmails } = await import("#server/email/sending/send-email.ts");
    return sendEmails({ ...mail, baseUrl, links })(place, run);
  };
  await jobs.work(sendEmailJob, send, { lanes: emailLanes });
  const payments = environment.payments.kind;
  await jobs.work(sequenceRunJob, takeSteps({ db, announcer, payments }), { lanes: emailLanes });
  const round = [sendDueSyncs, sendDueEmails, stopEnded, sendDueRuns];
  await jobs.work(emailRoundJob, () =>
    tryEach(round, (step) => step(db), "A part of the round of emails has failed"),
  );
  await jobs.schedule(emailRoundJob, "* * * * *", {});
  // What was due while no server ran.
  await sendJob(db, emailRoundJob, {});
}

async function startBilling(
  jobs: Jobs,
  app: FastifyInstance,
  { payments }: Environment,
): Promise<void> {
  if (!app.billing) {
    app.log.warn("MOLLIE_API_KEY is not set: nothing is sold, and everything is open");
    return;
  }
  const isSandbox = payments.kind === "sandbox";
  const collect = async (userId: string) => {
    if (isSandbox) await collectInSandbox(app, userId);
  };
  await jobs.work(reconcileJob, reconcileAllCustomers(app.billing, app.log, collect));
  await jobs.schedule(reconcileJob, "*/15 * * * *", {});
  const { billing } = app;
  await jobs.work(reminderJob, () => sendReminders(billing));
  await jobs.schedule(reminderJob, "23 * * * *", {});
  await jobs.work(agreementsJob, () => followAgreements(billing));
  await jobs.schedule(agreementsJob, "37 * * * *", {});
  if (!isSandbox) return;
  await jobs.work(webhookJob, async ({ paymentId }) => {
    const isTaken = await deliverWebhook({ db: app.db, origin: () => ownOrigin(app) }, paymentId);
    if (!isTaken) throw new Error("The sandbox's webhook was not taken");
  });
}
