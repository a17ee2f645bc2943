import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { BackupPlace } from "#server/platform/settings/backup-settings.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { makeOwnDirectory } from "#server/platform/settings/own-directory.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { ensureOwnKey, ownKeyFile } from "./backup-keys.ts";
import { dailyBackupName, listUnproven, noteOutcome } from "./backups.queries.ts";
import { runDailyBackup, tryBackupPlace } from "./run-daily-backup.ts";
import { backupWatchJob, warnOfOldBackup } from "./warn-of-old-backup.ts";

export const dailyBackupJob = defineJob({
  name: dailyBackupName,
  data: z.object({}),
  key: () => "",
});

const retrySeconds = 1_800;

export async function startBackups(
  jobs: Jobs,
  app: FastifyInstance,
  environment: Environment,
): Promise<void> {
  const { to, at } = environment.backups;
  if (to === null) {
    if (environment.isProduction) {
      app.log.warn("no daily backups are taken: set BACKUP_TO, unless PostgreSQL's own are enough");
    }
    await jobs.unschedule(dailyBackupJob);
    await jobs.unschedule(backupWatchJob);
    return;
  }
  void warnOfPlace(app, to);
  await sayHowToRestore(environment);
  await jobs.work(dailyBackupJob, backUpDaily(app));
  await jobs.schedule(dailyBackupJob, `${at.minute} ${at.hour} * * *`, {});
  await jobs.work(backupWatchJob, () => warnOfOldBackup(app, environment));
  await jobs.schedule(backupWatchJob, "41 * * * *", {});
}

/** At the start, when someone looks. The server serves meanwhile: it may be a disk that is mounted later, or a network. */
async function warnOfPlace({ log, stopping }: FastifyInstance, to: BackupPlace): Promise<void> {
  try {
    if (to.kind === "folder") return makeOwnDirectory(to.path, "BACKUP_TO");
    const problem = await tryBackupPlace(stopping);
    if (problem !== null) log.warn({ problem }, "daily backups cannot be stored");
  } catch (error) {
    if (!stopping.aborted) log.warn(error, "daily backups cannot be stored");
  }
}

/** The key must be saved elsewhere before the machine is lost. */
async function sayHowToRestore({ backups, dataDir }: Environment): Promise<void> {
  if (backups.recipients.length > 0) return;
  await ensureOwnKey(dataDir);
  process.stdout.write(
    `Backups are taken every day. Keep a copy of ${ownKeyFile(dataDir)} and of AUTH_SECRET on ` +
      "another machine, with the backups: without the key no backup can be restored.\n",
  );
}

function backUpDaily({ db, log }: FastifyInstance): HandleJob<object> {
  return async (_data, { signal }) => {
    const startedAt = new Date();
    const unproven = await listUnproven(db);
    const outcome = await runDailyBackup(unproven, signal);
    await noteOutcome(db, outcome, startedAt, unproven);
    const { problem, bytes, rows, proof } = outcome;
    if (problem === null) {
      log.info({ bytes, rows, proof }, "a daily backup is stored and proven");
      return;
    }
    log.warn({ problem }, "the daily backup failed and will be tried again");
    return { againInSeconds: retrySeconds };
  };
}
