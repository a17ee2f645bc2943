import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { registerApi } from "#server/api.ts";
import { readBackupNumbers } from "#server/administration/installation/backups/backup-numbers.ts";
import type { Billing } from "#server/billing/billing.ts";
import { loadInvoiceFile } from "#server/billing/invoices/invoice-file.ts";
import { Announcer } from "#server/platform/live/announcer.ts";
import { readMailNumbers } from "#server/platform/mail/mail-numbers.ts";
import { outboxRoutes } from "#server/platform/mail/outbox.routes.ts";
import { sandboxApiRoutes } from "#server/billing/mollie-sandbox/sandbox-api.routes.ts";
import { sandboxCheckoutRoutes } from "#server/billing/mollie-sandbox/sandbox-checkout.routes.ts";
import { UnsubscribeLinks } from "#server/email/suppressions/unsubscribe-links.ts";
import { unsubscribeLinksRoutes } from "#server/email/suppressions/unsubscribe-links.routes.ts";
import { newsletterLinksRoutes } from "#server/site/newsletter/newsletter-links.routes.ts";
import { receivingRoutes } from "#server/records/incoming-webhooks/receiving.routes.ts";
import { formPagesRoutes } from "#server/records/web-forms/form-pages.routes.ts";
import { openBilling, ownOrigin } from "#server/billing/open-billing.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import type { MeasuredDatabase } from "#server/platform/metrics/registry.ts";
import { showsOutbox, type Environment } from "#server/platform/settings/environment.ts";
import { answerBadAddress, registerErrorHandler } from "#server/platform/http/errors.ts";
import { registerHealth } from "#server/platform/http/health.ts";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { readJobNumbers } from "#server/platform/jobs/job-numbers.ts";
import { registerJsonBodies } from "#server/platform/http/json-bodies.ts";
import { limitBodyTime, requestTimeout } from "#server/platform/http/limit-body-time.ts";
import { limitLoad } from "#server/platform/limits/limit-load.ts";
import { releaseMemory } from "#server/platform/process/release-memory.ts";
import { registerRequestLog } from "#server/platform/http/request-log.ts";
import { serveTls } from "#server/platform/http/tls-server.ts";
import { announceStop } from "#server/platform/process/stop-in-order.ts";
import { serializerCompiler } from "#server/platform/http/serializer.ts";
import { validatorCompiler } from "#server/platform/http/validator.ts";
import { addSecurityHeaders } from "#server/site/security-headers.ts";
import { statusRoutes } from "#server/administration/installation/status/status.routes.ts";
import { registerSite } from "#server/site/site.ts";
import { readPageFrame } from "#server/site/written-pages.ts";

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    /** Notifies open pages of stored changes. */
    announcer: Announcer;
    disk: Database["disk"];
    /** Null where no replica takes over reading. */
    readSince: Database["readSince"];
    /** Null where this server takes no payments. */
    billing: Billing | null;
  }
}

const timeouts = { requestTimeout, keepAliveTimeout: 72_000 };

/** The whole product on one server: the order below is the order in which a request meets it. */
export async function buildApp(
  database: Pick<Database, "readSince" | "listen" | "disk"> & MeasuredDatabase,
  environment: Environment,
  siteRoot: string,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { db } = database;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    frameworkErrors: answerBadAddress,
    genReqId: () => newId(),
    // A client writes what it likes before the addresses that our own proxies add.
    trustProxy: (_address, hop) => hop < environment.trustedProxies,
    ...timeouts,
    ...(environment.tls && { serverFactory: serveTls(environment.tls, timeouts, log) }),
    // A request that was on its way when the server began to stop is answered like any other.
    return503OnClosing: false,
  });
  app.decorate("db", db);
  app.decorate("announcer", new Announcer(db, app.log));
  app.decorate("disk", database.disk);
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
  limitBodyTime(app);
  limitLoad(app);
  releaseMemory(app);
  registerHealth(app, readProductVersion());
  const { baseUrl, signUp, payments } = environment;
  const referenceFrame = await readPageFrame(siteRoot, "/api/docs", baseUrl);
  await app.register(registerApi, { database, environment, referenceFrame });
  await app.register(newsletterLinksRoutes);
  await app.register(unsubscribeLinksRoutes(new UnsubscribeLinks(environment)));
  await app.register(formPagesRoutes({ baseUrl, payments: payments.kind }));
  await app.register(receivingRoutes({ baseUrl, payments: payments.kind }));
  const statusFrame = await readPageFrame(siteRoot, "/status", baseUrl);
  await app.register(statusRoutes(environment, readProductVersion(), statusFrame));
  await registerSandbox(app, environment);
  if (showsOutbox(environment)) {
    const isSending = environment.mail.smtpUrl !== undefined;
    await app.register(outboxRoutes({ isSending, loadInvoice: (id) => loadInvoiceFile(db, id) }));
  }
  const hasOperators = environment.operatorEmails.length > 0;
  await app.register(registerSite, { root: siteRoot, baseUrl, signUp, hasOperators });
  return app;
}

/** Metrics and traces, whose libraries are loaded where someone wants them. */
async function registerTelemetry(
  app: FastifyInstance,
  database: MeasuredDatabase,
  { metricsToken: token, traces }: Environment,
): Promise<void> {
  const version = readProductVersion();
  if (token !== undefined) {
    const { registerMetrics } = await import("#server/platform/metrics/metrics.ts");
    const readings = [readJobNumbers, readMailNumbers, readBackupNumbers];
    registerMetrics(app, database, { token, version, readings });
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
