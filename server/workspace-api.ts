import type { FastifyInstance } from "fastify";
import type { Auth } from "#server/accounts/auth.ts";
import { requireSession } from "#server/accounts/sessions/session.ts";
import { activitiesRoutes } from "#server/activities/activities.routes.ts";
import { actsRoutes } from "#server/acts/acts.routes.ts";
import { apiKeysRoutes } from "#server/api-keys/api-keys.routes.ts";
import { importedPeopleRoutes } from "#server/archives/imported-people.routes.ts";
import { workspaceExportRoutes } from "#server/archives/workspace-export.routes.ts";
import { followAgreements } from "#server/agreements/follow-agreements.ts";
import { auditRoutes } from "#server/audit/audit.routes.ts";
import { billingRoutes } from "#server/billing/billing.routes.ts";
import { usageRoutes } from "#server/billing/usage.routes.ts";
import { paymentReturnRoutes } from "#server/billing/payment-return.routes.ts";
import { reconcileUser } from "#server/billing/reconcile.ts";
import { tellSoon } from "#server/billing/tell-soon.ts";
import { bulkRoutes } from "#server/bulk/bulk.routes.ts";
import { changesRoutes } from "#server/changes/changes.routes.ts";
import { customFieldsRoutes } from "#server/custom-fields/custom-fields.routes.ts";
import { dashboardRoutes } from "#server/dashboard/dashboard.routes.ts";
import { lineItemsRoutes } from "#server/deals/line-items.routes.ts";
import { dealsRoutes } from "#server/deals/deals.routes.ts";
import { deletedRecordsRoutes } from "#server/deleted-records/deleted-records.routes.ts";
import { exportsRoutes } from "#server/exports/exports.routes.ts";
import { importsRoutes } from "#server/imports/imports.routes.ts";
import { duplicatesRoutes } from "#server/duplicates/duplicates.routes.ts";
import { invitationsRoutes } from "#server/invitations/invitations.routes.ts";
import { invoicesRoutes } from "#server/invoices/invoices.routes.ts";
import { privacyRoutes } from "#server/privacy/privacy.routes.ts";
import { eventsRoutes } from "#server/live/events.routes.ts";
import { sandboxControlsRoutes } from "#server/mollie-sandbox/sandbox-controls.routes.ts";
import { announceInSandbox } from "#server/open-billing.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/environment.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { recordKinds } from "#server/records/record-kinds.ts";
import { singleSignOnRoutes } from "#server/single-sign-on/single-sign-on.routes.ts";
import { sampleDataRoutes } from "#server/sample-data/sample-data.routes.ts";
import { searchRoutes } from "#server/search/search.routes.ts";
import { supportAccessRoutes } from "#server/support-access/support-access.routes.ts";
import { tagsRoutes } from "#server/tags/tags.routes.ts";
import { tasksRoutes } from "#server/tasks/tasks.routes.ts";
import { todayRoutes } from "#server/today/today.routes.ts";
import { viewsRoutes } from "#server/views/views.routes.ts";
import { membersRoutes } from "#server/workspaces/members.routes.ts";
import { teamsRoutes } from "#server/workspaces/teams.routes.ts";
import { workspaceRoutes } from "#server/workspaces/workspace.routes.ts";

interface WorkspaceApi {
  auth: Auth;
  /** Seals what single sign-on keeps secret. */
  box: SecretBox;
  database: Pick<Database, "listen">;
  environment: Environment;
}

/** The calls that need a session, and with it a workspace and what its holder may do there. */
export async function registerWorkspaceApi(
  app: FastifyInstance,
  { auth, box, database, environment }: WorkspaceApi,
): Promise<void> {
  await requireSession(app, app.db, auth, environment.operatorEmails);
  await app.register(dashboardRoutes);
  for (const { routes } of Object.values(recordKinds)) await app.register(routes);
  await app.register(dealsRoutes);
  await app.register(lineItemsRoutes);
  await app.register(tasksRoutes);
  await app.register(activitiesRoutes);
  await app.register(searchRoutes);
  await app.register(todayRoutes);
  await app.register(changesRoutes);
  await app.register(deletedRecordsRoutes);
  await app.register(privacyRoutes);
  await app.register(duplicatesRoutes);
  await app.register(bulkRoutes);
  await app.register(exportsRoutes);
  await app.register(actsRoutes);
  await app.register(customFieldsRoutes);
  await app.register(tagsRoutes);
  await app.register(viewsRoutes);
  await app.register(importsRoutes);
  await app.register(eventsRoutes({ db: app.db, listen: database.listen }));
  await app.register(sampleDataRoutes);
  await app.register(apiKeysRoutes);
  await app.register(auditRoutes);
  await app.register(singleSignOnRoutes(environment, box));
  await app.register(importedPeopleRoutes);
  await app.register(membersRoutes);
  await app.register(teamsRoutes);
  await app.register(workspaceRoutes);
  await app.register(supportAccessRoutes(environment));
  await app.register(workspaceExportRoutes(environment.dataDir));
  await app.register(invitationsRoutes(environment.baseUrl));
  await registerBilling(app, environment);
}

/** In the sandbox a day does not begin before the last one is done with, however slow the machine. */
const dayLimitMs = 30_000;

async function registerBilling(app: FastifyInstance, { payments }: Environment): Promise<void> {
  const { billing } = app;
  const isSandbox = payments.kind === "sandbox";
  await app.register(billingRoutes({ billing, isSandbox }));
  await app.register(usageRoutes);
  await app.register(invoicesRoutes);
  if (!billing) return;
  await app.register(paymentReturnRoutes(billing));
  if (!isSandbox) return;
  await app.register(
    sandboxControlsRoutes({
      announce: (paymentId) => announceInSandbox(app, paymentId),
      reconcile: async (userId) => {
        await tellSoon(billing, userId, () => reconcileUser(billing, userId), dayLimitMs);
        await followAgreements(billing, userId);
      },
    }),
  );
}
