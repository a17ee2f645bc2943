import type { ReadNumbers } from "#server/platform/metrics/reading.ts";
import { readBackupAge } from "./backups.queries.ts";

/** Empty where no backups are taken. */
export const readBackupNumbers: ReadNumbers = async (db) => {
  const { seconds } = await readBackupAge(db);
  if (seconds === null) return [];
  const help = "How long ago the last daily backup was stored and restored as a proof";
  return [{ name: "crm_backup_age_seconds", help, value: seconds }];
};
