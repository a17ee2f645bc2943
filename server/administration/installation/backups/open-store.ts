import type { BackupPlace } from "#server/platform/backup-settings.ts";
import type { BackupStore } from "./backup-store.ts";
import { codeOf } from "#server/platform/error-code.ts";
import { folderStore } from "./folder-store.ts";

export async function withStore<Result>(
  place: BackupPlace | null,
  use: (store: BackupStore) => Promise<Result>,
): Promise<Result> {
  if (!place)
    throw new Error("Set BACKUP_TO to where daily backups go: without it there are none.");
  try {
    const store = await openStore(place);
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    throw silentPlace(place, error) ?? error;
  }
}

/** Where no one listens, or the name is wrong. */
const silences = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"]);

/** fetch says only that it failed, and has the reason as its cause. */
function silentPlace(place: BackupPlace, error: unknown): Error | undefined {
  if (place.kind === "folder") return undefined;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  if (code === undefined || !silences.has(code)) return undefined;
  const setting = place.kind === "s3" ? "BACKUP_S3_ENDPOINT" : "BACKUP_TO";
  return new Error(
    `${place.address.host} does not answer (${code}): correct ${setting}, or look at the network.`,
    { cause: error },
  );
}

/** Libraries are loaded on demand. */
async function openStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === "folder") return folderStore(place.path);
  if (place.kind === "s3") return (await import("./s3-store.ts")).s3Store(place);
  return (await import("./sftp-store.ts")).sftpStore(place);
}
