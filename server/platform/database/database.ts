import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import {
  loadOf,
  type Connections,
  type Listen,
  type PoolLoad,
  type Report,
  type TimeLimits,
} from "./connection-pool.ts";
import type { openEmbedded as openEmbeddedDatabase } from "#server/platform/database/embedded/embedded-database.ts";
import { DiskWatch } from "#server/platform/database/embedded/disk-watch.ts";
import { applyMigrations } from "#server/platform/database/migrations/migrations.ts";
import { settlePooler } from "#server/platform/database/postgres/pooler.ts";
import { openPostgres } from "#server/platform/database/postgres/postgres-database.ts";
import { migrateAsOwner } from "#server/platform/database/postgres/serving-role.ts";
import { Replica, type WriteMark } from "#server/platform/database/postgres/replica.ts";
import {
  createDb,
  withRunner,
  type Db,
  type OpenDb,
} from "#server/platform/database/statements/transactions.ts";

export { type Db, shortReadsOf } from "#server/platform/database/statements/transactions.ts";

export interface Database {
  kind: "embedded" | "postgres";
  db: Db;
  /** Reads from the replica whatever shows the mark there, and the rest from the server itself. */
  readSince: ((mark: WriteMark) => Db) | null;
  replica: Pick<Replica, "isInUse" | "readBehindSeconds"> | null;
  disk: DiskWatch;
  listen: Listen;
  copyTo: Connections["copyTo"];
  load: () => PoolLoad;
  close: () => Promise<void>;
}

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  /** The same server's own address, where `databaseUrl` leads through a pooler in transaction mode. */
  directUrl?: string | undefined;
  /** The same server's own address for the role that owns the database; `databaseUrl`'s then only serves. */
  migrateUrl?: string | undefined;
  /** A standby of the server, which takes over reading where it is up to date. */
  replicaUrl?: string | undefined;
  dataDir: string;
  /** Waits until the pooler at `databaseUrl` answers. */
  awaitPooler?: (databaseUrl: string) => Promise<void>;
  poolSize?: number | undefined;
  limits?: TimeLimits;
  migrationsFolder?: string;
  /** Opens a database too that has newer migrations than the folder. */
  allowNewer?: boolean;
  report?: Report;
};

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directUrl, poolSize = 10, limits = defaultLimits, report = warn } = options;
  // Its watchdog begins after the migrations, which take the time that they need.
  const embeddedLimits = { queryMs: 0, idleInTransactionMs: 0 };
  const connections = databaseUrl
    ? openPostgres({ databaseUrl, directUrl }, poolSize, limits, report)
    : await openEmbedded(options.dataDir, embeddedLimits, report);
  const { replicaUrl } = options;
  const replica = await closeUnless(connections, async () => {
    const { migrationsFolder = ourMigrations, allowNewer = false } = options;
    const { sessions } = connections;
    if (options.migrateUrl === undefined) {
      await applyMigrations(sessions, migrationsFolder, allowNewer);
    } else {
      const migrate = { migrationsFolder, allowNewer };
      await migrateAsOwner(options.migrateUrl, sessions, migrate, report);
    }
    if (databaseUrl && directUrl) {
      const awaitPooler = async () => options.awaitPooler?.(databaseUrl);
      await settlePooler(connections, limits, awaitPooler, report);
    }
    return replicaUrl ? Replica.open(replicaUrl, poolSize, connections.pool, report) : null;
  });
  Object.assign(embeddedLimits, limits);
  const { pool } = connections;
  const disk = new DiskWatch(databaseUrl ? null : options.dataDir);
  const isPooled = directUrl !== undefined;
  const opened = createDb(pool, limits.queryMs + graceMs, { isPooled, onFailure: disk.note });
  return {
    kind: databaseUrl ? "postgres" : "embedded",
    db: opened.db,
    readSince: replica && ((mark) => readThrough(replica, mark, { ...opened, pool })),
    replica,
    disk,
    listen: connections.listen,
    copyTo: connections.copyTo,
    load: () => loadOf(pool),
    async close() {
      await replica?.close();
      await connections.close();
    },
  };
}

/** A server on PostgreSQL is not to load the embedded one. */
const openEmbedded: typeof openEmbeddedDatabase = async (...options) => {
  const library = await import("#server/platform/database/embedded/embedded-database.ts");
  return library.openEmbedded(...options);
};

function readThrough(
  replica: Replica,
  mark: WriteMark,
  { run, ...server }: OpenDb & { pool: Pool },
): Db {
  return withRunner(
    server,
    async (config, values) => (await replica.ask(mark, config, values)) ?? run(config, values),
  );
}

async function closeUnless<Result>(
  connections: Connections,
  makeReady: () => Promise<Result>,
): Promise<Result> {
  try {
    return await makeReady();
  } catch (error) {
    await connections.close();
    throw error;
  }
}

function warn(problem: Error): void {
  process.emitWarning(problem);
}

export const ourMigrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

const defaultLimits = { queryMs: 60_000, idleInTransactionMs: 60_000 };

/** How much later than the database's own time limit an unanswered connection counts as lost. */
const graceMs = 5000;
