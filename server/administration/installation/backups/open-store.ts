import type { BackupPlace } from "#server/platform/backup-settings.ts";
import type { BackupStore } from "./backup-store.ts";
import { folderStore } from "./folder-store.ts";

export async function withStore<Result>(
  place: BackupPlace | null,
  use: (store: BackupStore) => Promise<Result>,
): Promise<Result> {
  if (!place)
    throw new Error("Set BACKUP_TO to where daily backups go: without it there are none.");
  const store = await openStore(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Libraries are loaded on demand. */
async function openStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === "folder") return folderStore(place.path);
  if (place.kind === "s3") return (await import("./s3-store.ts")).s3Store(place);
  return (await import("./sftp-store.ts")).sftpStore(place);
}
