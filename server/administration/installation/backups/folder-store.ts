import { constants, createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "#server/platform/backup/backup-file.ts";
import { makeOwnDirectory } from "#server/platform/settings/own-directory.ts";
import type { BackupStore } from "./backup-store.ts";

export async function folderStore(folder: string): Promise<BackupStore> {
  // What is there may be read alone, as to restore from it.
  makeOwnDirectory(folder, "BACKUP_TO", constants.R_OK | constants.X_OK);
  for (const name of await readdir(folder)) {
    // Left by a killed server; only one server at a time writes daily backups.
    if (name.startsWith("crm-pro-daily-") && name.endsWith(".unfinished")) {
      await rm(join(folder, name), { force: true });
    }
  }
  return {
    list: () => readdir(folder),
    write: (name, content) => writeWhole(join(folder, name), content),
    read: (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: async () => {},
  };
}
