import type { BackupPlace } from "#server/platform/settings/backup-settings.ts";
import type { BackupStore } from "./backup-store.ts";
import { codeOf } from "#server/platform/process/error-code.ts";
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
    throw namedFailure(place, error) ?? error;
  }
}

/** Where no one listens, or the name is wrong. */
const silences = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Answers of S3 to a key that is wrong, or that may not do this. */
const refusals = new Set<unknown>([401, 403]);

/** What to correct, in a sentence, where a place does not answer or lets no one in. */
function namedFailure(place: BackupPlace, error: unknown): Error | undefined {
  if (place.kind === "folder" || !(error instanceof Error)) return undefined;
  const { host } = place.address;
  const named = (sentence: string) => new Error(`${host} ${sentence}`, { cause: error });
  // fetch says only that it failed, and has the reason as its cause.
  const code = codeOf(error) ?? codeOf(error.cause) ?? "";
  const isS3 = place.kind === "s3";
  if (silences.has(code)) {
    const setting = isS3 ? "BACKUP_S3_ENDPOINT" : "BACKUP_TO";
    return named(`does not answer (${code}): correct ${setting}, or look at the network.`);
  }
  if (isS3 && "status" in error && refusals.has(error.status)) {
    return named(
      `refuses the key (${error.message}): correct BACKUP_S3_KEY_ID, BACKUP_S3_SECRET and BACKUP_S3_REGION, or what the key may do.`,
    );
  }
  if (!isS3 && error.message.includes("verification failed")) {
    return named(
      "shows another key than BACKUP_SFTP_HOST_KEY: correct it, if that is the right server.",
    );
  }
  if (!isS3 && "level" in error && error.level === "client-authentication") {
    return named(
      "does not let this user in: correct the user in BACKUP_TO, BACKUP_SFTP_PASSWORD or BACKUP_SFTP_KEY_FILE.",
    );
  }
  return undefined;
}

async function openStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === "folder") return folderStore(place.path);
  if (place.kind === "s3") return (await import("./s3-store.ts")).s3Store(place);
  return (await import("./sftp-store.ts")).sftpStore(place);
}
