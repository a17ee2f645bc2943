import { once } from "node:events";
import { cpSync, existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { makeOwnDirectory } from "#server/platform/settings/own-directory.ts";
import { lockFile } from "./directory-lock.ts";
import { finishDirectory, syncPath, unfinishedDirectory } from "./synced-files.ts";
import { embeddedProgram } from "./embedded-program.ts";

/** PostgreSQL's major version inside the embedded database; another one cannot read its files. */
const postgresMajor = "18";

export type LockedDirectory = { path: string; release: () => void };

export async function holdDataDirectory(dataDir: string): Promise<LockedDirectory> {
  const release = lockDataDirectory(dataDir);
  const path = join(dataDir, "database");
  try {
    finishReplacing(dataDir);
    if (existsSync(path)) assertReadable(path);
    else if (existsSync(builtDatabase)) copyBuiltDatabase(path);
    else await initialise(path);
  } catch (error) {
    release();
    throw error;
  }
  return { path, release };
}

/** @returns the release function. @throws AlreadyOpenError */
export function lockDataDirectory(dataDir: string): () => void {
  makeOwnDirectory(dataDir);
  return lockFile(
    join(dataDir, "database.lock"),
    `The database in ${dataDir} is already open in another process: stop that one, or give this ` +
      "one a DATA_DIR of its own",
  );
}

/**
 * Under the lock. A kill in between leaves one of the two.
 * @param restored a closed and synced directory on the same disk
 */
export function replaceDatabase(dataDir: string, restored: string, aside: string): void {
  renameSync(restored, join(dataDir, "database.restored"));
  syncPath(dataDir);
  if (existsSync(join(dataDir, "database"))) renameSync(join(dataDir, "database"), aside);
  finishReplacing(dataDir);
}

function finishReplacing(dataDir: string): void {
  const [path, restored] = [join(dataDir, "database"), join(dataDir, "database.restored")];
  if (existsSync(path) || !existsSync(restored)) return;
  renameSync(restored, path);
  syncPath(dataDir);
}

function assertReadable(path: string): void {
  const found = readFileSync(join(path, "PG_VERSION"), "utf8").trim();
  if (found === postgresMajor) return;
  throw new Error(
    `${path} was written by PostgreSQL ${found}, and this release holds PostgreSQL ` +
      `${postgresMajor}: dump it with the release that wrote it, then load the dump here`,
  );
}

/** What `npm run build:database` has made for the built server; sources have none. */
const builtDatabase = fileURLToPath(new URL("../../../../empty-database", import.meta.url));

/** Takes a tenth of the time that making one takes. */
function copyBuiltDatabase(path: string): void {
  cpSync(builtDatabase, unfinishedDirectory(path), { recursive: true });
  finishDirectory(path);
}

/** In a thread of its own, whose memory goes when it is done. */
async function initialise(path: string): Promise<void> {
  const thread = new Worker(new URL("./initialise-thread.ts", import.meta.url), {
    argv: [path],
    workerData: await embeddedProgram(),
  });
  await once(thread, "exit");
}
