import { rmSync, statSync } from "node:fs";
import { chmod, mkdtemp, readdir, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "./set-up/run.mjs";

const memoryDisk = "/dev/shm";
const prefix = "crm-tests-";

/** The tests put up to 1 GB there, and work in several more. */
const roomBytes = 4 * 2 ** 30;
const memoryBytes = 8 * 2 ** 30;

/** The tests take minutes. */
const longAgoMs = 24 * 60 * 60 * 1000;

/**
 * Makes a folder for all temporary files of the tests: in memory where there is plenty, since the
 * tests wait for the disk a fifth of their time. It goes when this process ends.
 */
export async function makeTestFolder() {
  const parent = (await hasRoomInMemory()) ? memoryDisk : tmpdir();
  await removeLeft(parent);
  const folder = await mkdtemp(join(parent, prefix));
  // As the system's own: what runs as PostgreSQL's user has files there, too.
  await chmod(folder, 0o1777);
  process.on("exit", () => remove(folder));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return folder;
}

async function hasRoomInMemory() {
  try {
    const { bavail, bsize } = await statfs(memoryDisk);
    const free = Math.min(freemem(), process.availableMemory());
    return bavail * bsize >= roomBytes && free >= memoryBytes;
  } catch {
    return false;
  }
}

/**
 * What tests left that were killed.
 * @param {string} parent
 */
async function removeLeft(parent) {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > longAgoMs) remove(folder);
  }
}

/**
 * Says so where it cannot: the servers of a broken-off test may write there for a moment, and it may be
 * someone else's.
 * @param {string} folder
 */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch {
    say(`Some of the tests' files are left in ${folder}.`);
  }
}
