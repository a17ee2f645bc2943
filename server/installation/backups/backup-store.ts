import type { BackupPlace } from "#server/platform/backup-settings.ts";
import { folderStore } from "./folder-store.ts";

/** Keeps backups by their names. What is not there as a whole does not count. */
export interface BackupStore {
  list: () => Promise<string[]>;
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  /** Nothing happens where it is not there. */
  remove: (name: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Runs `use` on a place of backups. */
export async function withStore<Result>(
  place: BackupPlace | null,
  use: (store: BackupStore) => Promise<Result>,
): Promise<Result> {
  if (!place) throw new Error("BACKUP_TO is not set: there is no place of backups.");
  const store = await openStore(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The libraries of the others are loaded where they are needed. */
async function openStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === "folder") return folderStore(place.path);
  if (place.kind === "s3") return (await import("./s3-store.ts")).s3Store(place);
  return (await import("./sftp-store.ts")).sftpStore(place);
}
