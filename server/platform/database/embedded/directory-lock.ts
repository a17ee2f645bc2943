import { DatabaseSync } from "node:sqlite";

/** Another process has the database open, or this one. */
export class AlreadyOpenError extends Error {}

/** The kernel frees it however the process ends. @returns the release function. @throws AlreadyOpenError */
export function lockFile(path: string, heldMessage: string): () => void {
  const lock = openLock(path);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new AlreadyOpenError(heldMessage, { cause: error });
    throw error;
  }
  return () => lock.close();
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw new Error(`${path} cannot be opened: give this user the right to write it`, {
      cause: error,
    });
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}
