import { rmSync } from "node:fs";
import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memoryDisk = "/dev/shm";

/** The tests put up to 1 GB there, and work in several more. */
const roomBytes = 4 * 2 ** 30;
const memoryBytes = 8 * 2 ** 30;

/**
 * Makes a folder for all temporary files of the tests: in memory where there is plenty, since the
 * tests wait for the disk a fifth of their time. It goes when this process ends.
 */
export async function makeTestFolder() {
  const folder = await mkdtemp(
    join((await hasRoomInMemory()) ? memoryDisk : tmpdir(), "crm-tests-"),
  );
  // As the system's own: what runs as PostgreSQL's user has files there, too.
  await chmod(folder, 0o1777);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return folder;
}

async function hasRoomInMemory() {
  try {
    const { bavail, bsize } = await statfs(memoryDisk);
    return bavail * bsize >= roomBytes && freemem() >= memoryBytes;
  } catch {
    return false;
  }
}
