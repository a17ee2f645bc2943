import { escapeIdentifier, type ClientBase, type Pool } from "pg";
import type { Connections, Report, TimeLimits } from "#server/platform/database/connection-pool.ts";
import { migrationLock } from "#server/platform/database/migrations/migrations.ts";

/** Poolers refuse settings of a connection, but keep a time zone that is set. */
export async function setTimeZone(client: ClientBase): Promise<void> {
  await client.query("SET TimeZone = 'UTC'");
}

/** @throws Error where the pooler forgets the time zone */
export async function settlePooler(
  { pool, sessions }: Connections,
  limits: TimeLimits,
  awaitPooler: () => Promise<void>,
  report: Report,
): Promise<void> {
  await limitRole(sessions, limits).catch((cause: unknown) => {
    report(new Error("The database's role cannot be given time limits", { cause }));
  });
  // Not before: a session keeps the limits with which the pooler has opened it.
  await awaitPooler();
  const { rows } = await pool.query<Settings>(readSettings);
  const [found] = rows;
  if (found?.zone !== "UTC") {
    throw new Error(
      "The pooler that DATABASE_URL leads through does not keep a connection's time zone: set the " +
        "role's own with ALTER ROLE ... SET TimeZone = 'UTC'",
    );
  }
  if (hasLimits(found, limits)) return;
  report(
    new Error(
      "Queries through the pooler are not limited in time: have it connect again, or set the role's " +
        `statement_timeout to ${limits.queryMs} and its idle_in_transaction_session_timeout to ` +
        `${limits.idleInTransactionMs}, both in milliseconds`,
    ),
  );
}

/** Gives the role these limits in this database alone, once, however many servers start together. */
async function limitRole(sessions: Pool, limits: TimeLimits): Promise<void> {
  const client = await sessions.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    const [found] = (await client.query<Settings>(readSettings)).rows;
    if (found && !hasLimits(found, limits)) await client.query(limitStatements(found, limits));
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

interface Settings {
  database: string;
  zone: string;
  query: string;
  idle: string;
}

/** What a session begins with, in ms. */
const readSettings = `SELECT current_database() AS database, current_setting('TimeZone') AS zone,
  (SELECT reset_val FROM pg_settings WHERE name = 'statement_timeout') AS query,
  (SELECT reset_val FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle`;

function hasLimits({ query, idle }: Settings, limits: TimeLimits): boolean {
  return Number(query) === limits.queryMs && Number(idle) === limits.idleInTransactionMs;
}

function limitStatements({ database }: Settings, limits: TimeLimits): string {
  const alter = `ALTER ROLE SESSION_USER IN DATABASE ${escapeIdentifier(database)} SET`;
  return `${alter} statement_timeout = ${limits.queryMs};
    ${alter} idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`;
}
