import type { FastifyInstance } from "fastify";
import { requireSession } from "#server/accounts/sessions/session.ts";
import { activitiesRoutes } from "#server/crm/activities/activities.routes.ts";
import { operationsRoutes } from "#server/crm/operations/operations.routes.ts";
import { apiKeysRoutes } from "#server/accounts/api-keys/api-keys.routes.ts";
import { importedPeopleRoutes } from "#server/administration/archives/imported-people.routes.ts";
import { workspaceExportRoutes } from "#server/administration/archives/workspace-export.routes.ts";
import { emailSharingRoutes } from "#server/email/sharing/email-sharing.routes.ts";
import { readSubjects } from "#server/email/sharing/read-subjects.ts";
import { teamMailboxesRoutes } from "#server/email/team-mailboxes/team-mailboxes.routes.ts";
import { emailsRoutes } from "#server/email/messages/emails.routes.ts";
import { outgoingEmailsRoutes } from "#server/email/sending/outgoing-emails.routes.ts";
import { outgoingFilesRoutes } from "#server/email/sending/outgoing-files.routes.ts";
import { sequenceRunsRoutes } from "#server/email/sequences/sequence-runs.routes.ts";
import { sequencesRoutes } from "#server/email/sequences/sequences.routes.ts";
import { emailSuppressionsRoutes } from "#server/email/suppressions/email-suppressions.routes.ts";
import { emailTemplatesRoutes } from "#server/email/templates/email-templates.routes.ts";
import { emailSyncRoutes } from "#server/email/sync/email-sync.routes.ts";
import { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { providerSignInRoutes } from "#server/email/provider-sign-in/provider-sign-in.routes.ts";
import { emailAccountsRoutes } from "#server/email/connections/email-accounts.routes.ts";
import { followAgreements } from "#server/administration/agreements/follow-agreements.ts";
import { auditRoutes } from "#server/administration/audit-log/audit.routes.ts";
import { billingRoutes } from "#server/billing/billing.routes.ts";
import { usageRoutes } from "#server/administration/usage/usage.routes.ts";
import { paymentReturnRoutes } from "#server/billing/payment-return.routes.ts";
import { reconcileUser } from "#server/billing/reconcile.ts";
import { notifyProviderSoon } from "#server/billing/notify-provider-soon.ts";
import { bulkRoutes } from "#server/records/bulk/bulk.routes.ts";
import { changesRoutes } from "#server/crm/changes/changes.routes.ts";
import { customFieldsRoutes } from "#server/crm/custom-fields/custom-fields.routes.ts";
import { dashboardRoutes } from "#server/crm/dashboard/dashboard.routes.ts";
import { lineItemsRoutes } from "#server/crm/deals/line-items.routes.ts";
import { accuracyRoutes } from "#server/crm/forecast/accuracy.routes.ts";
import { submissionsRoutes } from "#server/crm/forecast/submissions.routes.ts";
import { quotasRoutes } from "#server/crm/forecast/quotas.routes.ts";
import { forecastRoutes } from "#server/crm/forecast/forecast.routes.ts";
import { insightsRoutes } from "#server/crm/insights/insights.routes.ts";
import { KeptAnswers } from "#server/crm/reports/kept-answers.ts";
import { reportsRoutes } from "#server/crm/reports/reports.routes.ts";
import { dashboardsRoutes } from "#server/crm/reports/dashboards/dashboards.routes.ts";
import { reportMailsRoutes } from "#server/crm/reports/mails/report-mails.routes.ts";
import { savedReportsRoutes } from "#server/crm/reports/saved/saved-reports.routes.ts";
import { stageStaysRoutes } from "#server/crm/deals/stage-stays.routes.ts";
import { dealsRoutes } from "#server/crm/deals/deals.routes.ts";
import { waterfallRoutes } from "#server/crm/deals/waterfall.routes.ts";
import { pipelinesRoutes } from "#server/crm/pipelines/pipelines.routes.ts";
import { deletedRecordsRoutes } from "#server/records/deleted-records/deleted-records.routes.ts";
import { exportsRoutes } from "#server/records/exports/exports.routes.ts";
import { importsRoutes } from "#server/records/imports/imports.routes.ts";
import { duplicatesRoutes } from "#server/records/duplicates/duplicates.routes.ts";
import { invitationsRoutes } from "#server/accounts/invitations/invitations.routes.ts";
import { invoicesRoutes } from "#server/billing/invoices/invoices.routes.ts";
import { privacyRoutes } from "#server/records/privacy/privacy.routes.ts";
import { eventsRoutes } from "#server/crm/live/events.routes.ts";
import { sandboxControlsRoutes } from "#server/billing/mollie-sandbox/sandbox-controls.routes.ts";
import { announceInSandbox } from "#server/billing/open-billing.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { singleSignOnRoutes } from "#server/accounts/single-sign-on/single-sign-on.routes.ts";
import { sampleDataRoutes } from "#server/crm/sample-data/sample-data.routes.ts";
import { searchRoutes } from "#server/crm/search/search.routes.ts";
import { supportAccessRoutes } from "#server/accounts/support-access/support-access.routes.ts";
import { tagsRoutes } from "#server/records/tags/tags.routes.ts";
import { tasksRoutes } from "#server/crm/tasks/tasks.routes.ts";
import { todayRoutes } from "#server/crm/today/today.routes.ts";
import { deliveriesRoutes } from "#server/records/webhooks/deliveries.routes.ts";
import { recordRunsRoutes } from "#server/automation/rules/runs/record-runs.routes.ts";
import { stopUndoneRun } from "#server/automation/rules/runs/change-runs.ts";
import { ruleRunsRoutes } from "#server/automation/rules/runs/rule-runs.routes.ts";
import { startRulesRoutes } from "#server/automation/rules/start-rules.routes.ts";
import { contactScoresRoutes } from "#server/automation/scores/contact-scores.routes.ts";
import { scoresRoutes } from "#server/automation/scores/scores.routes.ts";
import { ruleDraftsRoutes } from "#server/automation/rules/rule-drafts.routes.ts";
import { ruleSecretRoutes } from "#server/automation/rules/rule-secret.routes.ts";
import { rulePurpose } from "#server/automation/rules/rules.table.ts";
import { rulesRoutes } from "#server/automation/rules/rules.routes.ts";
import { webhooksRoutes } from "#server/records/webhooks/webhooks.routes.ts";
import { webhookPurpose } from "#server/records/webhooks/webhooks.table.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { callsRoutes } from "#server/records/incoming-webhooks/calls.routes.ts";
import { incomingWebhooksRoutes } from "#server/records/incoming-webhooks/incoming-webhooks.routes.ts";
import { contactFilesRoutes } from "#server/records/web-forms/contact-files.routes.ts";
import { entriesRoutes } from "#server/records/web-forms/entries.routes.ts";
import { webFormsRoutes } from "#server/records/web-forms/web-forms.routes.ts";
import { viewsRoutes } from "#server/records/views/views.routes.ts";
import { absencesRoutes } from "#server/administration/members/absences.routes.ts";
import { membersRoutes } from "#server/administration/members/members.routes.ts";
import { teamsRoutes } from "#server/administration/members/teams.routes.ts";
import { workspaceRoutes } from "#server/administration/workspaces/workspace.routes.ts";

interface WorkspaceApi {
  /** Seals what single sign-on keeps secret. */
  box: SecretBox;
  database: Pick<Database, "listen">;
  environment: Environment;
}

/** The calls that need a session, and with it a workspace and what its holder may do there. */
export async function registerWorkspaceApi(
  app: FastifyInstance,
  { box, database, environment }: WorkspaceApi,
): Promise<void> {
  requireSession(app, environment.operatorEmails);
  await registerKinds(app);
  await registerFigures(app);
  await registerRecords(app);
  await registerConnections(app, environment);
  await registerAutomation(app, environment);
  await app.register(eventsRoutes({ db: app.db, listen: database.listen }));
  await registerEmail(app, environment);
  await app.register(apiKeysRoutes);
  await app.register(singleSignOnRoutes(environment, box));
  await app.register(supportAccessRoutes(environment));
  await app.register(invitationsRoutes(environment.baseUrl));
  await registerAdministration(app, environment);
  await registerBilling(app, environment);
}

async function registerKinds(app: FastifyInstance): Promise<void> {
  for (const { routes } of Object.values(recordKinds)) await app.register(routes);
  await app.register(pipelinesRoutes);
  await app.register(dealsRoutes);
  await app.register(lineItemsRoutes);
  await app.register(stageStaysRoutes);
  await app.register(tasksRoutes);
  await app.register(activitiesRoutes(readSubjects));
  await app.register(customFieldsRoutes);
  await app.register(changesRoutes(stopUndoneRun));
  await app.register(operationsRoutes);
  await app.register(searchRoutes);
  await app.register(todayRoutes);
  await app.register(sampleDataRoutes);
}

/** What is counted and compared: dashboards, reports, insights and the forecast. */
async function registerFigures(app: FastifyInstance): Promise<void> {
  const answers = new KeptAnswers(app.db);
  await app.register(dashboardRoutes);
  await app.register(reportsRoutes(answers));
  await app.register(savedReportsRoutes(answers));
  await app.register(reportMailsRoutes);
  await app.register(dashboardsRoutes);
  await app.register(insightsRoutes);
  await app.register(waterfallRoutes);
  await app.register(forecastRoutes);
  await app.register(quotasRoutes);
  await app.register(submissionsRoutes);
  await app.register(accuracyRoutes);
}

/** What works on records of every kind. */
async function registerRecords(app: FastifyInstance): Promise<void> {
  await app.register(viewsRoutes);
  await app.register(tagsRoutes);
  await app.register(bulkRoutes);
  await app.register(importsRoutes);
  await app.register(exportsRoutes);
  await app.register(duplicatesRoutes);
  await app.register(deletedRecordsRoutes);
  await app.register(privacyRoutes);
}

/** What goes to other programs and sites, and comes from them. */
async function registerConnections(app: FastifyInstance, environment: Environment): Promise<void> {
  const privateOrigins = environment.webhookPrivateOrigins;
  const box = new SecretBox(environment, webhookPurpose);
  await app.register(webhooksRoutes({ box, privateOrigins }));
  await app.register(deliveriesRoutes({ privateOrigins }));
  await app.register(webFormsRoutes(environment));
  await app.register(entriesRoutes(environment.baseUrl));
  await app.register(contactFilesRoutes);
  await app.register(incomingWebhooksRoutes(environment));
  await app.register(callsRoutes(environment.baseUrl));
}

async function registerAutomation(app: FastifyInstance, environment: Environment): Promise<void> {
  const { webhookPrivateOrigins: privateOrigins, baseUrl } = environment;
  await app.register(rulesRoutes(privateOrigins));
  await app.register(ruleDraftsRoutes);
  await app.register(ruleSecretRoutes(new SecretBox(environment, rulePurpose)));
  await app.register(startRulesRoutes({ privateOrigins, baseUrl }));
  await app.register(ruleRunsRoutes);
  await app.register(recordRunsRoutes);
  await app.register(scoresRoutes);
  await app.register(contactScoresRoutes);
}

async function registerEmail(app: FastifyInstance, environment: Environment): Promise<void> {
  const secrets = new AccountSecrets(app.db, environment);
  await app.register(emailAccountsRoutes(environment, secrets));
  await app.register(providerSignInRoutes(environment, secrets));
  await app.register(emailSyncRoutes);
  await app.register(emailsRoutes(environment, secrets));
  await app.register(emailSharingRoutes);
  await app.register(teamMailboxesRoutes);
  await app.register(outgoingEmailsRoutes(environment, secrets));
  await app.register(outgoingFilesRoutes);
  await app.register(emailTemplatesRoutes);
  await app.register(emailSuppressionsRoutes);
  await app.register(sequencesRoutes);
  await app.register(sequenceRunsRoutes);
}

async function registerAdministration(
  app: FastifyInstance,
  { dataDir }: Environment,
): Promise<void> {
  await app.register(workspaceRoutes);
  await app.register(membersRoutes);
  await app.register(absencesRoutes);
  await app.register(teamsRoutes);
  await app.register(usageRoutes);
  await app.register(auditRoutes);
  await app.register(workspaceExportRoutes(dataDir));
  await app.register(importedPeopleRoutes);
}

/** In the sandbox a day does not begin before the last one is done with, however slow the machine. */
const dayLimitMs = 30_000;

async function registerBilling(app: FastifyInstance, { payments }: Environment): Promise<void> {
  const { billing } = app;
  const isSandbox = payments.kind === "sandbox";
  await app.register(billingRoutes({ billing, isSandbox }));
  await app.register(invoicesRoutes);
  if (!billing) return;
  await app.register(paymentReturnRoutes(billing));
  if (!isSandbox) return;
  await app.register(
    sandboxControlsRoutes({
      announce: (paymentId) => announceInSandbox(app, paymentId),
      reconcile: async (userId) => {
        await notifyProviderSoon(billing, userId, () => reconcileUser(billing, userId), dayLimitMs);
        await followAgreements(billing, userId);
      },
    }),
  );
}
