import type { FastifyInstance } from "fastify";
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
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { undoOperation } from "#server/crm/changes/undo-operation.ts";
import { checkImports } from "#server/records/imports/check-import.ts";
import { importOperation } from "#server/records/imports/import-operation.ts";
import { checkImportJob, readImportJob } from "#server/records/imports/import-jobs.ts";
import { readImports } from "#server/records/imports/read/read-import.ts";
import { notifyOfFailedInvitation } from "#server/accounts/invitations/notify-of-failed-invitation.ts";
import { billingJobs, startBilling } from "#server/billing/billing-jobs.ts";
import { loadInvoiceFile } from "#server/billing/invoices/invoice-file.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { emailJobs, startEmail } from "#server/email/email-jobs.ts";
import { guardedFetch } from "#server/platform/outgoing/guarded-fetch.ts";
import { mailJobs, startMails } from "#server/platform/mail/mail-jobs.ts";
import { livenessOf, openJobs, type Jobs } from "#server/platform/jobs/jobs.ts";
import { expireSupport, expiryJob } from "#server/accounts/support-access/grant-support.ts";
import { forecastNightJob } from "#server/crm/forecast/forecast-night.ts";
import { keepForecasts } from "#server/crm/forecast/keep-forecasts.ts";
import { reportMailJobs, startReportMails } from "#server/crm/reports/mails/report-mail-jobs.ts";
import { sweep, sweepJob } from "#server/sweep.ts";
import { followChanges } from "#server/crm/live/follow-changes.ts";
import { webhookJobs, startWebhooks } from "#server/records/webhooks/webhook-jobs.ts";
import { webhookPurpose } from "#server/records/webhooks/webhooks.table.ts";
import { ruleJobs, startRules } from "#server/automation/rules/rule-jobs.ts";
import { waitsForEmails } from "#server/automation/rules/triggers/email-triggers.ts";
import { scoreJobs, startScores } from "#server/automation/scores/score-jobs.ts";
import { tagChangeOperation } from "#server/records/tags/change-tags.ts";

/** How many deleted workspaces each server deletes the rows of at once: a small one does not wait for a large one. */
const deletionLanes = 2;

/** How many operations each server does at once. */
const operationLanes = 2;

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
  pictureJob,
  sweepJob,
  deletionJob,
  expiryJob,
  forecastNightJob,
  ...mailJobs,
  ...reportMailJobs,
  ...emailJobs,
  ...billingJobs,
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
  const runner = { db: app.db, announcer: app.announcer, payments, log: app.log };
  await jobs.work(readImportJob, readImports(app.db));
  await jobs.work(checkImportJob, checkImports(app.db, payments));
  await jobs.work(expiryJob, expireSupport(app.db, environment.baseUrl));
  await jobs.work(operationJob, runOperations(runner, operationKinds), { lanes: operationLanes });
  const fetchPicture = guardedFetch({ privateOrigins: environment.ssoPrivateOrigins });
  await jobs.work(pictureJob, takePictures(app.db, fetchPicture, app.log));
  await startMails(jobs, app, environment, {
    onGivenUp: (tx, mailId) => notifyOfFailedInvitation(tx, mailId, environment.baseUrl),
    loadInvoice: (id) => loadInvoiceFile(app.db, id),
  });
  await startReportMails(jobs, app, environment);
  const follow = await followChanges({ db: app.db, listen: database.listen }, app.log);
  await startWebhooks(jobs, follow, app, environment);
  await startRules(jobs, follow, app, environment);
  await startScores(jobs, follow, app);
  await startEmail(jobs, app, environment, waitsForEmails);
  await startSelling(jobs, app);
  await startBackups(jobs, app, environment);
}

async function startSelling(jobs: Jobs, app: FastifyInstance): Promise<void> {
  const { billing, log } = app;
  if (!billing) {
    log.warn("MOLLIE_API_KEY is not set: nothing is sold, and everything is open");
    return;
  }
  await startBilling(jobs, app, billing);
  await jobs.work(agreementsJob, () => followAgreements(billing));
  await jobs.schedule(agreementsJob, "37 * * * *", {});
}
