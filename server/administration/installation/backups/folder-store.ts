import { createReadStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "#server/platform/backup/backup-file.ts";
import type { BackupStore } from "./backup-store.ts";

export async function folderStore(folder: string): Promise<BackupStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
