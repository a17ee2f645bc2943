import fastify, { LogController, type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { accountsRoutes } from "#server/accounts/accounts.routes.ts";
import {
  addressesRoutes,
  addressProofRoutes,
} from "#server/accounts/addresses/addresses.routes.ts";
import { passwordSignInRoutes } from "#server/accounts/sign-in/password-sign-in.routes.ts";
import { createAuth } from "#server/accounts/auth.ts";
import { passkeysLibrary } from "#server/accounts/second-factors/open-passkeys.ts";
import { passkeySignInRoutes } from "#server/accounts/second-factors/passkey-sign-in.routes.ts";
import { passkeysRoutes } from "#server/accounts/second-factors/passkeys.routes.ts";
import { twoFactorSignInRoutes } from "#server/accounts/second-factors/two-factor-sign-in.routes.ts";
import { twoFactorRoutes } from "#server/accounts/second-factors/two-factor.routes.ts";
import { passwordsRoutes } from "#server/accounts/passwords/passwords.routes.ts";
import { deletionRoutes } from "#server/accounts/deletion/deletion.routes.ts";
import { picturesRoutes } from "#server/accounts/profile/pictures.routes.ts";
import { profileRoutes } from "#server/accounts/profile/profile.routes.ts";
import { sessionsRoutes } from "#server/accounts/sessions/sessions.routes.ts";
import { passwordChangeRoutes } from "#server/accounts/passwords/password-change.routes.ts";
import { requireSession } from "#server/accounts/sessions/session.ts";
import { activitiesRoutes } from "#server/activities/activities.routes.ts";
import { actsRoutes } from "#server/acts/acts.routes.ts";
import { apiKeysRoutes } from "#server/api-keys/api-keys.routes.ts";
import { importedPeopleRoutes } from "#server/archives/imported-people.routes.ts";
import { workspaceImportsRoutes } from "#server/archives/workspace-imports.routes.ts";
import { auditRoutes } from "#server/audit/audit.routes.ts";
import { billingRoutes } from "#server/billing/billing.routes.ts";
import type { Billing } from "#server/billing/billing.ts";
import { usageRoutes } from "#server/billing/usage.routes.ts";
import { mollieWebhookRoutes } from "#server/billing/mollie-webhook.routes.ts";
import { paymentReturnRoutes } from "#server/billing/payment-return.routes.ts";
import { reconcileUser } from "#server/billing/reconcile.ts";
import { tellSoon } from "#server/billing/tell-soon.ts";
import { bulkRoutes } from "#server/bulk/bulk.routes.ts";
import { changesRoutes } from "#server/changes/changes.routes.ts";
import { companiesRoutes } from "#server/companies/companies.routes.ts";
import { contactFormRoutes } from "#server/contact-form/contact-form.routes.ts";
import { contactsRoutes } from "#server/contacts/contacts.routes.ts";
import { customFieldsRoutes } from "#server/custom-fields/custom-fields.routes.ts";
import { dashboardRoutes } from "#server/dashboard/dashboard.routes.ts";
import { dealsRoutes } from "#server/deals/deals.routes.ts";
import { deletedRecordsRoutes } from "#server/deleted-records/deleted-records.routes.ts";
import { exportsRoutes } from "#server/exports/exports.routes.ts";
import { importsRoutes } from "#server/imports/imports.routes.ts";
import { duplicatesRoutes } from "#server/duplicates/duplicates.routes.ts";
import { invitationOffersRoutes } from "#server/invitations/invitation-offers.routes.ts";
import { invitationsRoutes } from "#server/invitations/invitations.routes.ts";
import { loadInvoiceFile } from "#server/invoices/invoice-file.ts";
import { invoicesRoutes } from "#server/invoices/invoices.routes.ts";
import { Announcer } from "#server/live/announce.ts";
import { eventsRoutes } from "#server/live/events.routes.ts";
import { readMailNumbers } from "#server/mail/mail-numbers.ts";
import { outboxRoutes } from "#server/mail/outbox.routes.ts";
import { sandboxApiRoutes } from "#server/mollie-sandbox/sandbox-api.routes.ts";
import { sandboxCheckoutRoutes } from "#server/mollie-sandbox/sandbox-checkout.routes.ts";
import { sandboxControlsRoutes } from "#server/mollie-sandbox/sandbox-controls.routes.ts";
import { newsletterLinksRoutes } from "#server/newsletter/newsletter-links.routes.ts";
import { newsletterRoutes } from "#server/newsletter/newsletter.routes.ts";
import { announceInSandbox, openBilling, ownOrigin } from "#server/open-billing.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import type { MeasuredDatabase } from "#server/platform/metrics/registry.ts";
import { describeError } from "#server/platform/describe-error.ts";
import { showsOutbox, type Environment } from "#server/platform/environment.ts";
import { answerBadAddress, registerErrorHandler } from "#server/platform/errors.ts";
import { registerHealth } from "#server/platform/health.ts";
import { registerOpenApi } from "#server/platform/openapi.ts";
import { registerOriginCheck } from "#server/platform/origin-check.ts";
import { readProductVersion } from "#server/platform/product-version.ts";
import { newId } from "#server/platform/ids.ts";
import { readJobNumbers } from "#server/platform/jobs/job-numbers.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";
import { registerJsonBodies } from "#server/platform/json-bodies.ts";
import { limitLoad } from "#server/platform/limit-load.ts";
import { releaseMemory } from "#server/platform/release-memory.ts";
import { registerRequestLog } from "#server/platform/request-log.ts";
import { SecretBox } from "#server/platform/secret-box.ts";
import { acceptKeys } from "#server/retries/accept-keys.ts";
import { singleSignOnLibrary } from "#server/single-sign-on/open-library.ts";
import { samlAnswersRoutes } from "#server/single-sign-on/saml-answers.routes.ts";
import { SignInQuestions } from "#server/single-sign-on/sign-in-questions.ts";
import { singleSignOnRoutes } from "#server/single-sign-on/single-sign-on.routes.ts";
import { ssoSignInRoutes } from "#server/single-sign-on/sso-sign-in.routes.ts";
import { announceStop } from "#server/platform/stop-in-order.ts";
import { serializerCompiler } from "#server/platform/serializer.ts";
import { sampleDataRoutes } from "#server/sample-data/sample-data.routes.ts";
import { searchRoutes } from "#server/search/search.routes.ts";
import { addSecurityHeaders, answerPolicy } from "#server/site/security-headers.ts";
import { registerSite } from "#server/site/site.ts";
import { tagsRoutes } from "#server/tags/tags.routes.ts";
import { tasksRoutes } from "#server/tasks/tasks.routes.ts";
import { todayRoutes } from "#server/today/today.routes.ts";
import { viewsRoutes } from "#server/views/views.routes.ts";
import { membersRoutes } from "#server/workspaces/members.routes.ts";
import { teamsRoutes } from "#server/workspaces/teams.routes.ts";
import { workspaceRoutes } from "#server/workspaces/workspace.routes.ts";
import { workspacesRoutes } from "#server/workspaces/workspaces.routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    /** Tells open pages that a change is stored. */
    announcer: Announcer;
    /** Null where no replica takes over reading. */
    readSince: Database["readSince"];
    /** Null where this server takes no payments. */
    billing: Billing | null;
  }
}

/** The whole product on one server: the order below is the order in which a request meets it. */
export async function buildApp(
  database: Pick<Database, "readSince" | "listen"> & MeasuredDatabase,
  environment: Environment,
  siteRoot: string,
): Promise<FastifyInstance> {
  const { db } = database;
  const app = fastify({
    logger: {
      level: environment.logLevel,
      serializers: { err: describeError },
      mixin: currentJobLine,
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    frameworkErrors: answerBadAddress,
    genReqId: () => newId(),
    // A client writes what it likes before the addresses that our own proxies add.
    trustProxy: (_address, hop) => hop < environment.trustedProxies,
    requestTimeout: 30_000,
    // A request that was on its way when the server began to stop is answered like any other.
    return503OnClosing: false,
  });
  app.decorate("db", db);
  app.decorate("announcer", new Announcer(db, app.log));
  app.decorate("readSince", database.readSince);
  app.decorate("billing", openBilling(app, environment));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerJsonBodies(app);
  registerErrorHandler(app);
  addSecurityHeaders(app);
  registerRequestLog(app);
  announceStop(app);
  await registerTelemetry(app, database, environment);
  limitLoad(app);
  releaseMemory(app);
  registerHealth(app);
  await app.register(registerApi, { database, environment });
  await app.register(newsletterLinksRoutes);
  await registerSandbox(app, environment);
  if (showsOutbox(environment)) {
    const isSending = environment.mail.smtpUrl !== undefined;
    await app.register(outboxRoutes({ isSending, loadInvoice: (id) => loadInvoiceFile(db, id) }));
  }
  await app.register(registerSite, { root: siteRoot, baseUrl: environment.baseUrl });
  return app;
}

/** Metrics and traces, whose libraries are loaded where somebody wants them. */
async function registerTelemetry(
  app: FastifyInstance,
  database: MeasuredDatabase,
  { metricsToken: token, traces }: Environment,
): Promise<void> {
  const version = readProductVersion();
  if (token !== undefined) {
    const { registerMetrics } = await import("#server/platform/metrics/metrics.ts");
    registerMetrics(app, database, { token, version, readings: [readJobNumbers, readMailNumbers] });
  }
  if (traces) {
    const { sendTraces } = await import("#server/platform/traces/traces.ts");
    sendTraces(app, { ...traces, version });
  }
}

/** Mollie's side of the payments, where it is ours to play. */
async function registerSandbox(
  app: FastifyInstance,
  { payments, baseUrl }: Environment,
): Promise<void> {
  if (payments.kind !== "sandbox") return;
  await app.register(sandboxApiRoutes({ apiKey: payments.apiKey, publicUrl: baseUrl }));
  await app.register(sandboxCheckoutRoutes(() => ownOrigin(app)));
}

/** In the sandbox a day does not begin before the last one is done with, however slow the machine. */
const dayLimitMs = 30_000;

async function registerBilling(
  signedIn: FastifyInstance,
  { payments }: Environment,
): Promise<void> {
  const { billing } = signedIn;
  const isSandbox = payments.kind === "sandbox";
  await signedIn.register(billingRoutes({ billing, isSandbox }));
  await signedIn.register(usageRoutes);
  await signedIn.register(invoicesRoutes);
  if (!billing) return;
  await signedIn.register(paymentReturnRoutes(billing));
  if (!isSandbox) return;
  await signedIn.register(
    sandboxControlsRoutes({
      announce: (paymentId) => announceInSandbox(signedIn, paymentId),
      reconcile: (userId) =>
        tellSoon(billing, userId, () => reconcileUser(billing, userId), dayLimitMs),
    }),
  );
}

async function registerApi(
  app: FastifyInstance,
  { database, environment }: { database: Pick<Database, "listen">; environment: Environment },
): Promise<void> {
  // Records and accounts are no matter for a cache, not even the browser's own after logging out.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    reply.header("content-security-policy", answerPolicy);
  });
  registerOriginCheck(app, environment.allowedOrigins);
  registerOpenApi(app, environment.baseUrl);
  const box = new SecretBox(environment.authSecret, "single sign-on");
  acceptKeys(app, environment.authSecret);
  const auth = createAuth(app.db, environment, box, app.log);
  await app.register(passwordSignInRoutes(auth, environment.baseUrl));
  const askSso = singleSignOnLibrary(app.db, environment, box, app.log);
  const questions = new SignInQuestions(environment);
  await app.register(ssoSignInRoutes(askSso, questions, environment));
  await app.register(samlAnswersRoutes(askSso, questions, environment));
  await app.register(accountsRoutes(auth, environment));
  await app.register(passwordsRoutes(environment.baseUrl));
  await app.register(addressProofRoutes(environment.baseUrl));
  await app.register(addressesRoutes(auth, environment.baseUrl));
  await app.register(passwordChangeRoutes(auth, environment.baseUrl));
  await app.register(sessionsRoutes(auth));
  await app.register(twoFactorRoutes(auth, environment.baseUrl));
  await app.register(twoFactorSignInRoutes(auth, environment.baseUrl));
  const askPasskeys = passkeysLibrary(app.db, environment, box, app.log);
  await app.register(passkeysRoutes(auth, askPasskeys, environment.baseUrl));
  await app.register(passkeySignInRoutes(askPasskeys));
  await app.register(profileRoutes(auth));
  await app.register(picturesRoutes(auth));
  await app.register(deletionRoutes(auth));
  await app.register(invitationOffersRoutes(auth, environment.payments.kind));
  await app.register(workspacesRoutes(auth));
  await app.register(workspaceImportsRoutes(auth, environment.payments.kind));
  await app.register(contactFormRoutes(environment.mail));
  await app.register(newsletterRoutes(environment));
  if (app.billing) await app.register(mollieWebhookRoutes(app.billing));
  await app.register(async (signedIn) => {
    await requireSession(signedIn, app.db, auth);
    await signedIn.register(dashboardRoutes);
    await signedIn.register(contactsRoutes);
    await signedIn.register(companiesRoutes);
    await signedIn.register(dealsRoutes);
    await signedIn.register(tasksRoutes);
    await signedIn.register(activitiesRoutes);
    await signedIn.register(searchRoutes);
    await signedIn.register(todayRoutes);
    await signedIn.register(changesRoutes);
    await signedIn.register(deletedRecordsRoutes);
    await signedIn.register(duplicatesRoutes);
    await signedIn.register(bulkRoutes);
    await signedIn.register(exportsRoutes);
    await signedIn.register(actsRoutes);
    await signedIn.register(customFieldsRoutes);
    await signedIn.register(tagsRoutes);
    await signedIn.register(viewsRoutes);
    await signedIn.register(importsRoutes);
    await signedIn.register(eventsRoutes({ db: app.db, listen: database.listen }));
    await signedIn.register(sampleDataRoutes);
    await signedIn.register(apiKeysRoutes);
    await signedIn.register(auditRoutes);
    await signedIn.register(singleSignOnRoutes(environment, box));
    await signedIn.register(importedPeopleRoutes);
    await signedIn.register(membersRoutes);
    await signedIn.register(teamsRoutes);
    await signedIn.register(workspaceRoutes);
    await signedIn.register(invitationsRoutes(environment.baseUrl));
    await registerBilling(signedIn, environment);
  });
}
