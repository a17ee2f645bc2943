import cluster from "node:cluster";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { describeStartFailure } from "#server/platform/process/start-failure.ts";
import { listenToStopSignals } from "#server/platform/process/stop-signals.ts";
import { unknownSettings } from "#server/platform/settings/unknown-settings.ts";
import { supervise } from "#server/platform/process/supervise.ts";

async function main(): Promise<void> {
  // Before a setting that is missing ends the start: its name may be there, misspelled.
  if (cluster.isPrimary) sayUnknownSettings();
  const environment = readEnvironment(process.env);
  if (cluster.isPrimary && environment.processes > 1) {
    if (environment.metricsToken !== undefined) {
      const { answerForAll } = await import("#server/platform/metrics/several-processes.ts");
      answerForAll();
    }
    supervise(environment.processes, (sentence) => process.stderr.write(`${sentence}\n`));
    return;
  }
  const onStopSignal = listenToStopSignals();
  // The process that only supervises loads none of the product.
  const { serve } = await import("#server/serve.ts");
  await serve(environment, onStopSignal);
}

function sayUnknownSettings(): void {
  const file = /^--env-file=(.+)/;
  const [named] = process.execArgv.flatMap((argument) => file.exec(argument)?.[1] ?? []);
  for (const sentence of unknownSettings(process.env, named)) {
    process.stderr.write(`${sentence}\n`);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
