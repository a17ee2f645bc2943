import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";

/** Like a base backup: files of different moments, which the copy's write-ahead log completes once it is opened. */
export async function copyInUse(pool: Pool, from: string, to: string): Promise<void> {
  await pool.query("SELECT pg_backup_start('crm-pro', fast => true)");
  let label: string | undefined;
  try {
    await copyTree(from, to, (path) => path !== "postmaster.pid" && !path.startsWith("pg_wal/"));
  } finally {
    // A session that was replaced meanwhile refuses, since the log may have been cut by then.
    const { rows } = await pool.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)",
    );
    label = rows[0]?.labelfile;
  }
  await copyTree(join(from, "pg_wal"), join(to, "pg_wal"), () => true);
  // Without it the copy would be opened as it lies, with its files from different moments.
  await writeFile(join(to, "backup_label"), label ?? "", { mode: 0o600 });
}

async function copyTree(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  at = "",
): Promise<void> {
  await mkdir(join(to, at), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(from, at), { withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    const path = at === "" ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory()) await copyTree(from, to, isWanted, path);
    else if (isWanted(path)) await copyOne(join(from, path), join(to, path));
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  // Where the file system can, it shares the blocks until one of the two is written.
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch(unlessGone);
}

/** A file that was deleted meanwhile is one that the log deletes again. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
