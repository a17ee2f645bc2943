import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { resealSignInSecrets } from "#server/accounts/reseal-sign-in-secrets.ts";
import { resealEmailAccounts } from "#server/email/connections/reseal-email-accounts.ts";
import { buildApp } from "#server/app.ts";
import { openQueue, startJobs } from "#server/jobs.ts";
import { serveCopies } from "#server/platform/backup/live-copies.ts";
import { awaitDatabase, awaitPostgres } from "#server/platform/database/postgres/await-postgres.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { endByFailure } from "#server/platform/process/end-by-failure.ts";
import { openLog } from "#server/platform/process/open-log.ts";
import { resealRules } from "#server/automation/rules/reseal-rules.ts";
import { resealWebhooks } from "#server/records/webhooks/reseal-webhooks.ts";
import { namedListenFailure } from "#server/platform/process/start-failure.ts";
import { stopInOrder } from "#server/platform/process/stop-in-order.ts";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import type { OnStopSignal } from "#server/platform/process/stop-signals.ts";
import { servesOwnMachineAlone, type Environment } from "#server/platform/settings/environment.ts";

/** Within the 10 s that balancers and container engines grant, see `stopInOrder`. */
const lingerMs = 500;

const siteRoot = fileURLToPath(import.meta.resolve("#dist"));

/** Serves the whole product from this process until it gets the signal to stop. */
export async function serve(environment: Environment, onStopSignal: OnStopSignal): Promise<void> {
  const log = openLog(environment.logLevel);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await awaitDatabase(environment, say);
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    directUrl: environment.directUrl,
    migrateUrl: environment.migrateUrl,
    replicaUrl: environment.replicaUrl,
    dataDir: environment.dataDir,
    awaitPooler: (address) => awaitPostgres({ name: "DATABASE_URL", address }, say),
    allowNewer: environment.allowsNewerDatabase,
    report: (problem) => log.warn({ err: problem }, "something is wrong with the database"),
  });
  await resealSignInSecrets(database.db, environment, log);
  await resealEmailAccounts(database.db, environment, log);
  await resealWebhooks(database.db, environment);
  await resealRules(database.db, environment);
  const app = await buildApp(database, environment, siteRoot, log);
  endByFailure(log);
  if (servesOwnMachineAlone(environment)) {
    log.warn(`BASE_URL is ${environment.baseUrl}: pages at other addresses cannot sign in or save`);
  }
  const jobs = await openQueue(database, app, environment);
  const stopCopies = await copyOnRequest(database, environment, log);
  let jobsStopped: Promise<void> | undefined;
  app.stopping.addEventListener("abort", () => {
    jobsStopped = jobs.stop();
  });
  app.addHook("onClose", async () => {
    await stopCopies?.();
    await (jobsStopped ?? jobs.stop());
    await app.announcer.settle();
    await database.close();
  });
  const { port, host } = environment;
  await app.listen({ port, host }).catch((error: unknown) => {
    throw namedListenFailure(error);
  });
  const stop = async () => {
    await stopInOrder(app, environment.stopNoticeMs);
    // The line to the process that supervises would keep this one alive.
    cluster.worker?.disconnect();
    // A job may still wait for someone else's server: it could store nothing of the answer.
    setTimeout(() => process.exit(), lingerMs).unref();
  };
  onStopSignal(() => void stop());
  await startJobs(jobs, database, app, environment);
  process.stdout.write(
    `CRM Pro runs on ${environment.baseUrl} (${database.kind} database, version ${readProductVersion()})\n`,
  );
}

/** `npm run backup` asks the server that has the embedded database open. */
async function copyOnRequest(
  { copyTo }: Database,
  { dataDir }: Environment,
  log: FastifyBaseLogger,
): Promise<(() => Promise<void>) | undefined> {
  if (!copyTo) return undefined;
  return serveCopies(dataDir, copyTo, (problem) =>
    log.warn({ err: problem }, "a backup's copy failed"),
  );
}
