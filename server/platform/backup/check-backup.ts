import type { MigrationMeta } from "drizzle-orm/migrator";
import {
  hasFoldedHistory,
  hasFormerHistory,
  hasPartOfFoldedHistory,
  isRestorable,
  migrationsOfSet,
} from "#server/platform/database/migrations/former-history.ts";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import {
  parseBackupLine,
  readBackup,
  type BackupManifest,
  type OpenBackup,
} from "./backup-file.ts";

/** Reads a whole backup once, before anything is done with it. @throws BrokenFileError */
export async function checkBackup(open: OpenBackup): Promise<void> {
  let width = 0;
  for await (const text of readBackup(open)) {
    const line = parseBackupLine(text);
    if (Array.isArray(line) && line.length !== width) {
      throw new BrokenFileError("The backup contains a row that does not fit its table.");
    }
    if ("columns" in line) width = line.columns.length;
  }
}

/**
 * Those up to the backup's: the set for a folded history, all for a former one.
 * @throws BrokenFileError for unknown ones
 */
export function migrationsOf(manifest: BackupManifest, ours: MigrationMeta[]): MigrationMeta[] {
  if (hasFormerHistory(manifest.migrations) && isRestorable(manifest.migrations)) return ours;
  if (hasFoldedHistory(manifest.migrations)) return migrationsOfSet(ours);
  if (hasPartOfFoldedHistory(manifest.migrations)) {
    throw new BrokenFileError(
      "This backup was made by a build of CRM Pro from before 30 November 2026. Restore it with the last build of " +
        "before, which has the migration 0076_runs-put-off, and then start this one.",
    );
  }
  const needed = ours.slice(0, manifest.migrations.length);
  const isSame = manifest.migrations.every(({ hash }, place) => hash === needed[place]?.hash);
  if (isSame) return needed;
  const [newest, last] = [ours.at(-1)?.folderMillis ?? 0, manifest.migrations.at(-1)];
  throw new BrokenFileError(
    last && last.createdAt > newest
      ? `The backup was made by a newer release (${manifest.product}): restore it with that one.`
      : `The backup comes from a release (${manifest.product}) with other tables: restore it with that one.`,
  );
}
