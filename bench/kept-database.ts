import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { findFreePort } from "#tests/support/free-port.ts";
import { createDatabase, startLastingPostgres } from "#tests/support/postgres-server.ts";
import { type Database, databaseAt, postgresKind } from "./databases.ts";
import { prepareSubject } from "./subject.ts";

export interface Filled {
  database: Database;
  email: string;
}

const note = z.object({ contacts: z.number(), databaseName: z.string(), email: z.string() });

/** Fills a PostgreSQL of its own, whose files go with `stack`. */
export async function fillOnce(stack: AsyncDisposableStack, contacts: number): Promise<Filled> {
  return prepareSubject(await (await postgresKind(stack)).make(), contacts);
}

/** One whose files stay in a folder: it is filled the first time, and found so the next. */
export async function openKept(
  stack: AsyncDisposableStack,
  folder: string,
  contacts: number,
): Promise<Filled> {
  const noteFile = join(folder, "filled.json");
  const isFilled = existsSync(noteFile);
  const home = { directory: resolve(folder, "postgres"), port: await findFreePort() };
  const serverFolder = resolve(folder, "server");
  if (!isFilled) await emptyFolders(home.directory, serverFolder);
  const server = await startLastingPostgres(home);
  stack.defer(server.stop);
  if (!isFilled) {
    const url = await createDatabase(server.url);
    const { database, email } = await prepareSubject(databaseAt(url, serverFolder), contacts);
    const databaseName = new URL(url).pathname;
    await writeFile(noteFile, JSON.stringify({ contacts, databaseName, email }));
    return { database, email };
  }
  const known = note.parse(JSON.parse(await readFile(noteFile, "utf8")));
  if (known.contacts !== contacts) {
    throw new Error(
      `${folder} contains ${known.contacts} contacts: name another folder, or delete it.`,
    );
  }
  const url = new URL(known.databaseName, server.url);
  return { database: databaseAt(url.href, serverFolder), email: known.email };
}

async function emptyFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
}
