import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { startReconciling } from "#server/billing/reconcile-timer.ts";
import { loadInvoiceFile } from "#server/invoices/invoice-file.ts";
import { MailWorker } from "#server/mail/mail-worker.ts";
import { connectSmtp } from "#server/mail/smtp.ts";
import { collectInSandbox } from "#server/open-billing.ts";
import { serveCopies } from "#server/platform/backup/live-copies.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { isMailOff, readEnvironment, type Environment } from "#server/platform/environment.ts";
import { sweep } from "#server/sweep.ts";

const siteRoot = fileURLToPath(import.meta.resolve("#dist"));

const sweepIntervalMs = 60 * 60_000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
  });
  const app = await buildApp(database.db, environment, siteRoot);
  const sweeping = setInterval(() => {
    sweep(database.db).catch((error: unknown) => app.log.error(error, "sweep failed"));
  }, sweepIntervalMs);
  const mailWorker = await startMailWorker(database, environment, app.log);
  const stopReconciling = reconcileInTime(app, environment);
  const stopCopies = await copyOnRequest(database, environment, app.log);
  app.addHook("onClose", async () => {
    clearInterval(sweeping);
    await stopCopies?.();
    await stopReconciling?.();
    await mailWorker?.stop();
    await database.close();
  });
  await app.listen({ port: environment.port, host: environment.host });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void app.close());
  process.stdout.write(`CRM Pro runs on ${environment.baseUrl} (${database.kind} database)\n`);
}

function reconcileInTime(
  app: FastifyInstance,
  { payments }: Environment,
): (() => Promise<void>) | undefined {
  if (!app.billing) {
    app.log.warn("MOLLIE_API_KEY is not set: nothing is sold, and everything is open");
    return undefined;
  }
  const isSandbox = payments.kind === "sandbox";
  return startReconciling(app.billing, app.log, async (userId) => {
    if (isSandbox) await collectInSandbox(app, userId);
  });
}

/** `npm run backup` asks the server that has the embedded database open. */
async function copyOnRequest(
  { copyTo }: Database,
  { dataDir }: Environment,
  log: FastifyBaseLogger,
): Promise<(() => Promise<void>) | undefined> {
  if (!copyTo) return undefined;
  return serveCopies(dataDir, copyTo, (problem) => log.warn(problem, "a backup's copy failed"));
}

async function startMailWorker(
  database: Database,
  environment: Environment,
  log: FastifyBaseLogger,
): Promise<MailWorker | undefined> {
  if (isMailOff(environment)) log.warn("SMTP_URL is not set: mails wait in the outbox, unsent");
  const { mail } = environment;
  if (mail.smtpUrl === undefined) return undefined;
  const domain = mail.from.address.replace(/^.*@/, "");
  const send = connectSmtp(mail.smtpUrl, mail.from, (id) => loadInvoiceFile(database.db, id));
  const worker = new MailWorker({ database, send, domain, log });
  await worker.start();
  return worker;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
