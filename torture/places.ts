import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import {
  createDatabase,
  startLastingPostgres,
  type LastingPostgres,
  type PostgresHome,
} from "#tests/support/postgres-server.ts";
import { findHalves } from "./find-losses.ts";

export async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crm-torture-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A PostgreSQL of the trial's own, which may be ended and started again. */
export class Postgres {
  readonly #home: PostgresHome;
  #server: LastingPostgres;

  private constructor(home: PostgresHome, server: LastingPostgres) {
    this.#home = home;
    this.#server = server;
  }

  static async start(stack: AsyncDisposableStack, directory?: string): Promise<Postgres> {
    const place = directory ?? (await makeFolder(stack));
    const home = { directory: place, port: await findFreePort() };
    const postgres = new Postgres(home, await startLastingPostgres(home));
    stack.defer(() => postgres.#server.stop());
    return postgres;
  }

  createDatabase(): Promise<string> {
    return createDatabase(this.#server.url);
  }

  crash(): Promise<void> {
    return this.#server.crash();
  }

  async startAgain(): Promise<void> {
    this.#server = await startLastingPostgres(this.#home);
  }
}

/** The settings of a server for an empty database of each kind that the product runs on. */
export async function makeDatabases(
  stack: AsyncDisposableStack,
): Promise<Map<string, Record<string, string>>> {
  const postgres = await Postgres.start(stack);
  return new Map<string, Record<string, string>>([
    ["embedded database", { DATA_DIR: await makeFolder(stack) }],
    [
      "PostgreSQL",
      { DATA_DIR: await makeFolder(stack), DATABASE_URL: await postgres.createDatabase() },
    ],
  ]);
}

export function findHalvesOf(variables: Record<string, string>): Promise<string[]> {
  return inDatabaseOf(variables, findHalves);
}

/** Opens the database of servers; an embedded one while none of them runs. */
export async function inDatabaseOf<Result>(
  variables: Record<string, string>,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = "" } = variables;
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  try {
    return await run(db);
  } finally {
    await close();
  }
}
