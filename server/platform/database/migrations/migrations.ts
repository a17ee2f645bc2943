import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type { ClientBase, Pool } from "pg";
import { databaseError } from "#server/platform/database/database-error.ts";
import {
  hasFoldedHistory,
  migrationsOfSet,
  requireCurrentHistory,
  type AppliedMigration,
} from "./former-history.ts";

/** Any number that no one else locks in this database. */
export const migrationLock = 7_265_173_001;

/** Applies what is missing, once, however many processes start together. */
export async function applyMigrations(
  pool: Pool,
  migrationsFolder: string,
  allowNewer: boolean,
): Promise<void> {
  const client = await pool.connect();
  try {
    // An index on a large table takes its time, and so does waiting for another process's migrations.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const migrations = readMigrations(migrationsFolder);
    await migrateInTurn(client, migrations);
    if (!allowNewer) await requireNoNewer(client, migrations);
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    await client.query("RESET statement_timeout; RESET idle_in_transaction_session_timeout");
    client.release();
  } catch (error) {
    // Ending the session frees the lock, and takes back what was begun.
    client.release(true);
    throw error;
  }
}

/** @throws Error with a sentence where a newer release has changed the database */
async function requireNoNewer(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  const newest = migrations.at(-1)?.folderMillis ?? 0;
  const last = (await listApplied(client)).at(-1)?.createdAt ?? 0;
  if (last <= newest) return;
  throw new Error(
    "A newer release of CRM Pro has brought this database up to date: start that release, or a " +
      "newer one. To go back by one release, start this one with ALLOW_NEWER_DATABASE=true.",
  );
}

/** Anyone who uses a table keeps a migration of it waiting, and all who come later wait behind that. */
const longestWait = "2s";
const betweenTriesMs = 3_000;
/** Five minutes in all. A transaction that is older ought to be looked at. */
const mostTries = 60;

async function migrateInTurn(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '${longestWait}'`);
      await runMigrations(client, migrations);
      await client.query("COMMIT");
      return;
    } catch (error) {
      const isInTheWay = waitsForLocks.has(databaseError(error)?.code ?? "");
      if (!isInTheWay || tries === mostTries) throw error;
      await client.query("ROLLBACK");
      await pause(betweenTriesMs);
    }
  }
}

/** SQLSTATEs of a lock that was not had in time, and of two that wait for each other. */
const waitsForLocks = new Set(["55P03", "40P01"]);

/** The migrations of a folder that `npm run db:generate` keeps, oldest first. */
export function readMigrations(migrationsFolder: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

/** Applies those that are missing, in the caller's transaction. @throws Error on a former history */
export async function runMigrations(
  client: ClientBase,
  migrations: MigrationMeta[],
): Promise<void> {
  await client.query(makeJournal);
  let applied = await listApplied(client);
  requireCurrentHistory(applied);
  if (hasFoldedHistory(applied)) {
    await rewriteJournal(client, migrationsOfSet(migrations));
    applied = await listApplied(client);
  }
  requireSameContent(applied, migrations);
  const last = applied.at(-1)?.createdAt ?? -1;
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= last) continue;
    for (const statement of sql) await client.query(statement);
    await enter(client, { hash, folderMillis });
  }
}

/** Names the migrations that make the tables as they are now instead of those that made them. */
async function rewriteJournal(client: ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query("DELETE FROM drizzle.__drizzle_migrations");
  for (const migration of migrations) await enter(client, migration);
}

async function enter(
  client: ClientBase,
  { hash, folderMillis }: Pick<MigrationMeta, "hash" | "folderMillis">,
): Promise<void> {
  await client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
    [hash, folderMillis],
  );
}

/** @throws Error with what to do where a build between two releases has made tables that no release has */
function requireSameContent(applied: AppliedMigration[], migrations: MigrationMeta[]): void {
  const known = new Map(migrations.map(({ folderMillis, hash }) => [folderMillis, hash]));
  const newest = migrations.at(-1)?.folderMillis ?? 0;
  const isOther = ({ createdAt, hash }: AppliedMigration) =>
    createdAt <= newest && known.get(createdAt) !== hash;
  if (!applied.some(isOther)) return;
  throw new Error(
    "This database was made by a build of CRM Pro from between two releases, whose tables were others. Export its " +
      "workspaces with that build, and import them with this one.",
  );
}

/** What was applied, oldest first, where there is a journal. */
export async function listApplied(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    "SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at",
  );
  return rows.map((row) => ({ hash: row.hash, createdAt: Number(row.created_at) }));
}

/** Where Drizzle's own migrator keeps it, whose tools can so read it. */
const makeJournal = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id SERIAL PRIMARY KEY,
    hash text NOT NULL,
    created_at bigint
  )`;
