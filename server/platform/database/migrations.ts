import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Pool } from "pg";

/** Any number that nobody else locks in this database. */
const migrationLock = 7_265_173_001;

/** Applies what is missing, once, however many processes start together. */
export async function applyMigrations(pool: Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    // An index on a large table takes its time, and so does waiting for another process's migrations.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    await client.query("RESET statement_timeout; RESET idle_in_transaction_session_timeout");
    client.release();
  } catch (error) {
    // Ending the session frees the lock.
    client.release(true);
    throw error;
  }
}
