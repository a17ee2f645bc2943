import { countText } from "#shared/format/count-text.ts";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import type { Billing } from "#server/billing/billing.ts";
import { reconcileAll, type ReconcileSums } from "#server/billing/reconcile-all.ts";
import { openQueue } from "#server/jobs.ts";
import { collectInSandbox } from "#server/billing/open-billing.ts";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { openLog } from "#server/platform/process/open-log.ts";
import { runCommand, say } from "./terminal.ts";
import { openForCommand } from "./open-for-command.ts";

/** Lets a monitor detect a dry run with findings. */
const exitCodes = { failed: 1, foundByDryRun: 3 };

const siteRoot = fileURLToPath(import.meta.resolve("#dist"));

await runCommand("npm run billing:reconcile -- [--dry-run]", async () => {
  const options = { "dry-run": { type: "boolean", default: false } } as const;
  const isDryRun = parseArgs({ options }).values["dry-run"];
  const environment = readEnvironment(process.env);
  const { payments } = environment;
  const database = await openForCommand(environment);
  const app = await buildApp(database, environment, siteRoot, openLog("silent"));
  // Corrections may send mails.
  const jobs = await openQueue(database, app, environment);
  app.addHook("onClose", async () => {
    await jobs.stop();
    await database.close();
  });
  try {
    if (!app.billing) throw new Error("MOLLIE_API_KEY is not set: there is nothing to compare.");
    const isSandbox = payments.kind === "sandbox";
    // The sandbox is a part of the server.
    if (isSandbox) await app.listen({ port: 0, host: "127.0.0.1" });
    const sums = await report(app, app.billing, isDryRun);
    if (sums.failed > 0) process.exitCode = exitCodes.failed;
    else if (isDryRun && sums.found > 0) process.exitCode = exitCodes.foundByDryRun;
  } finally {
    await app.close();
  }
});

async function report(
  app: FastifyInstance,
  billing: Billing,
  isDryRun: boolean,
): Promise<ReconcileSums> {
  const row = (customer: string, text: string) => say(`${customer.padEnd(36)}  ${text}`);
  row("Customer", isDryRun ? "Would be done" : "Done");
  const sums = await reconcileAll(billing, {
    isDryRun,
    isStopping: () => false,
    beforeUser: async (userId) => {
      if (billing.isSandbox) await collectInSandbox(app, userId);
    },
    onFound: row,
    onFailed: (customer, error) =>
      row(customer, `FAILED: ${error instanceof Error ? error.message : String(error)}`),
  });
  say(`\n${describeSums(sums, isDryRun)}`);
  return sums;
}

function describeSums({ customers, found, failed }: ReconcileSums, isDryRun: boolean): string {
  const verb = isDryRun ? "to correct, nothing was changed" : "corrected";
  return `${countText(customers, "customer", "customers")} looked at, ${countText(found, "thing", "things")} ${verb}, ${failed} failed.`;
}
