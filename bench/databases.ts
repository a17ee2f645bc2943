import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connections, Report } from "#server/platform/database/connection-pool.ts";
import { openEmbedded } from "#server/platform/database/embedded/embedded-database.ts";
import { openPostgres } from "#server/platform/database/postgres/postgres-database.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres-server.ts";
import { openBareEmbedded, openBarePostgres, type BareDriver } from "./bare-driver.ts";
import { connections } from "./http-load.ts";

export interface Database {
  variables: Record<string, string>;
  connect: () => Promise<Connections>;
  openBare: () => Promise<BareDriver>;
}

export interface DatabaseKind {
  name: string;
  /** Whether one process at a time may open it. */
  isExclusive: boolean;
  make: () => Promise<Database>;
}

/** A PostgreSQL server of its own, as in production; it stops with `stack`. */
export async function postgresKind(stack: AsyncDisposableStack): Promise<DatabaseKind> {
  const server = await startPostgres({ asInProduction: true });
  stack.defer(server.stop);
  return {
    name: "PostgreSQL",
    isExclusive: false,
    async make() {
      return databaseAt(await createDatabase(server.url), await makeFolder(stack));
    },
  };
}

/** @param dataDir where the server keeps what it does not store in the database */
export function databaseAt(url: string, dataDir: string): Database {
  return {
    variables: { DATABASE_URL: url, DATA_DIR: dataDir },
    connect: async () => openPostgres({ databaseUrl: url }, 1, noLimits, fail),
    openBare: () => openBarePostgres(url, connections),
  };
}

/** The database inside the server, in folders that go with `stack`. */
export function embeddedKind(stack: AsyncDisposableStack): DatabaseKind {
  return {
    name: "Embedded database",
    isExclusive: true,
    async make() {
      const folder = await makeFolder(stack);
      return {
        variables: { DATA_DIR: folder },
        connect: () => openEmbedded(folder, noLimits, fail),
        openBare: () => openBareEmbedded(folder),
      };
    },
  };
}

export async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crm-bench-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const noLimits = { queryMs: 0, idleInTransactionMs: 0 };

const fail: Report = (problem) => {
  throw problem;
};
