import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { dailyOutcome, type DailyOutcome } from "./daily-outcome.ts";

const program = fileURLToPath(new URL("./daily-backup-program.ts", import.meta.url));

/** Opens the place of backups and lists it. @returns what is wrong with it */
export async function tryBackupPlace(signal: AbortSignal): Promise<string | null> {
  return (await runDailyBackup(["--try"], signal)).problem;
}

/** @throws Error where the process ends without a result */
export async function runDailyBackup(given: string[], signal: AbortSignal): Promise<DailyOutcome> {
  const child = fork(program, given, { signal, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  let said: unknown;
  child.on("message", (message) => (said = message));
  await once(child, "exit");
  const outcome = dailyOutcome.safeParse(said);
  if (outcome.success) return outcome.data;
  throw new Error(`The process of the backup ended with ${child.signalCode ?? child.exitCode}.`);
}
