import { existsSync } from "node:fs";
import { decryptWith } from "#server/platform/backup/age-file.ts";
import { backupIn, type OpenBackup } from "#server/platform/backup/backup-file.ts";
import type { BackupPlace } from "#server/platform/settings/backup-settings.ts";
import { withStore } from "./open-store.ts";

/** @param name a file's path, or a name in the store */
export async function withBackup<Result>(
  name: string,
  place: BackupPlace | null,
  identities: () => string[],
  use: (open: OpenBackup) => Promise<Result>,
): Promise<Result> {
  if (existsSync(name) || place === null) return use(backupIn(name, identities));
  return withStore(place, async (store) => {
    const isThere = (await store.list()).includes(name);
    if (!isThere) throw new Error(`There is no file ${name}, and no backup of this name.`);
    return use(() => decryptWith(identities, store.read(name)));
  });
}

/** Oldest first. */
export function listBackups(place: BackupPlace | null): Promise<string[]> {
  return withStore(place, async (store) => {
    const names = await store.list();
    return names.filter((name) => /\.backup(\.age)?$/.test(name)).toSorted();
  });
}
