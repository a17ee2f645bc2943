import { fileURLToPath } from "node:url";
import {
  loadOf,
  type Connections,
  type Listen,
  type PoolLoad,
  type Report,
  type TimeLimits,
} from "./connection-pool.ts";
import { openEmbedded } from "./embedded-database.ts";
import { applyMigrations } from "./migrations.ts";
import { settlePooler } from "./pooler.ts";
import { openPostgres } from "./postgres-database.ts";
import { createDb, type Db } from "./transactions.ts";

export type { Db } from "./transactions.ts";

export interface Database {
  kind: "embedded" | "postgres";
  db: Db;
  listen: Listen;
  copyTo: Connections["copyTo"];
  load: () => PoolLoad;
  close: () => Promise<void>;
}

export type DatabaseOptions = {
  /** A PostgreSQL server's address; without it the embedded database opens. */
  databaseUrl?: string | undefined;
  /** The same server's own address, where `databaseUrl` leads through a pooler in transaction mode. */
  directUrl?: string | undefined;
  /** Where the embedded database keeps its files. */
  dataDir: string;
  /** How many connections to PostgreSQL; the embedded database has one. */
  poolSize?: number | undefined;
  limits?: TimeLimits;
  migrationsFolder?: string;
  report?: Report;
};

/** Opens PostgreSQL or the embedded database, and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directUrl, poolSize = 10, limits = defaultLimits, report = warn } = options;
  // Its watchdog begins after the migrations, which take the time that they need.
  const embeddedLimits = { queryMs: 0, idleInTransactionMs: 0 };
  const connections = databaseUrl
    ? openPostgres({ databaseUrl, directUrl }, poolSize, limits, report)
    : await openEmbedded(options.dataDir, embeddedLimits, report);
  await closeUnless(connections, async () => {
    await applyMigrations(connections.sessions, options.migrationsFolder ?? ourMigrations);
    if (directUrl) await settlePooler(connections, limits, report);
  });
  Object.assign(embeddedLimits, limits);
  return {
    kind: databaseUrl ? "postgres" : "embedded",
    db: createDb(connections.pool, limits.queryMs + graceMs, { isPooled: directUrl !== undefined }),
    listen: connections.listen,
    copyTo: connections.copyTo,
    load: () => loadOf(connections.pool),
    close: connections.close,
  };
}

async function closeUnless(connections: Connections, isReady: () => Promise<void>): Promise<void> {
  try {
    await isReady();
  } catch (error) {
    await connections.close();
    throw error;
  }
}

function warn(problem: Error): void {
  process.emitWarning(problem);
}

export const ourMigrations = fileURLToPath(new URL("../../migrations", import.meta.url));

const defaultLimits = { queryMs: 60_000, idleInTransactionMs: 60_000 };

/** How much later than the database's own time limit an unanswered connection counts as lost. */
const graceMs = 5000;
