import type { PoolConfig } from "pg";
import {
  openPool,
  type Connections,
  type Report,
  type TimeLimits,
} from "#server/platform/database/connection-pool.ts";
import { setTimeZone } from "./pooler.ts";
import { PostgresListener } from "./postgres-listener.ts";

export interface PostgresAddress {
  databaseUrl: string;
  /** The server's own, where `databaseUrl` leads through a pooler in transaction mode. */
  directUrl?: string | undefined;
}

export function openPostgres(
  { databaseUrl, directUrl }: PostgresAddress,
  poolSize: number,
  limits: TimeLimits,
  report: Report,
): Connections {
  const own = sessionAt(directUrl ?? databaseUrl);
  const pool = openPool(
    {
      ...(directUrl ? pooledAt(databaseUrl) : { ...own, ...limitsOf(limits) }),
      max: poolSize,
      idleTimeoutMillis: 30_000,
    },
    report,
  );
  const sessions = directUrl ? openPool({ ...own, max: 1, idleTimeoutMillis: 1 }, report) : pool;
  const listener = new PostgresListener(own, report);

  return {
    pool,
    sessions,
    listen: (topic, heard) => listener.listen(topic, heard),
    async close() {
      await listener.close();
      await Promise.all([...new Set([pool, sessions])].map((one) => one.end()));
    },
  };
}

function connectionAt(connectionString: string): PoolConfig {
  return {
    connectionString,
    application_name: "crm-pro",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
}

/** A session that PostgreSQL itself opens, and so takes settings. */
export function sessionAt(url: string): PoolConfig {
  // The server's own zone would show wherever SQL turns a moment into a date.
  return { ...connectionAt(url), options: "-c TimeZone=UTC" };
}

function pooledAt(url: string): PoolConfig {
  // oxlint-disable-next-line typescript/no-misused-promises -- waited for, which its type leaves out
  return { ...connectionAt(url), onConnect: setTimeZone };
}

function limitsOf({ queryMs, idleInTransactionMs }: TimeLimits): PoolConfig {
  return {
    statement_timeout: queryMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}
