import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";

/**
 * An embedded database belongs to one process, so a running server copies its files for anyone who may reach a
 * socket in its DATA_DIR, and deletes the copy when they hang up.
 */
export async function serveCopies(
  dataDir: string,
  copyTo: (directory: string) => Promise<void>,
  report: (problem: unknown) => void,
): Promise<() => Promise<void>> {
  await removeLeftovers(dataDir);
  const callers = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    callers.add(caller.on("error", report).on("close", () => callers.delete(caller)));
    serve(caller, dataDir, copyTo).catch(report);
  });
  server.on("error", report);
  listenForOwner(server, socketPath(dataDir));
  return async () => {
    for (const caller of callers) caller.destroy();
    server.close();
    if (server.listening) await once(server, "close");
  };
}

export async function withLiveCopy<Result>(
  dataDir: string,
  use: (copyDir: string) => Promise<Result>,
): Promise<Result> {
  const server = createConnection({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    const answer = copyAnswer.parse(JSON.parse(await text(server)));
    if ("error" in answer) throw new Error(answer.error);
    return await use(answer.directory);
  } finally {
    server.destroy();
  }
}

const copyAnswer = z.union([z.object({ directory: z.string() }), z.object({ error: z.string() })]);

const copyPrefix = "backup-copy-";

async function serve(
  caller: Socket,
  dataDir: string,
  copyTo: (directory: string) => Promise<void>,
): Promise<void> {
  const hungUp = once(caller, "close");
  const directory = await mkdtemp(join(dataDir, copyPrefix));
  try {
    await copyTo(join(directory, "database"));
    caller.end(JSON.stringify({ directory }));
  } catch (error) {
    caller.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
  caller.resume();
  await hungUp;
  await rm(directory, { recursive: true, force: true });
}

/** A socket's address may have about a hundred characters; a relative one is shorter. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, "backup.socket");
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

function listenForOwner(server: Server, path: string): void {
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
}

/** A killed server leaves its socket and copies. The database's lock is ours by now. */
async function removeLeftovers(dataDir: string): Promise<void> {
  await rm(join(dataDir, "backup.socket"), { force: true });
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(copyPrefix)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
