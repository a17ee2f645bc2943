import { openPool, type Connections, type Report, type TimeLimits } from "./connection-pool.ts";
import { PostgresListener } from "./postgres-listener.ts";

/** A PostgreSQL server by its address. */
export function openPostgres(
  databaseUrl: string,
  poolSize: number,
  limits: TimeLimits,
  report: Report,
): Connections {
  const connection = {
    connectionString: databaseUrl,
    application_name: "crm-pro",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // The server's own zone would show wherever SQL turns a moment into a date.
    options: "-c TimeZone=UTC",
  };
  const pool = openPool(
    {
      ...connection,
      max: poolSize,
      idleTimeoutMillis: 30_000,
      statement_timeout: limits.queryMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    },
    report,
  );
  const listener = new PostgresListener(connection, report);

  return {
    pool,
    listen: (topic, heard) => listener.listen(topic, heard),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
