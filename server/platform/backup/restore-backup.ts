import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { escapeIdentifier, type ClientBase } from "pg";
import {
  lockDataDirectory,
  replaceDatabase,
} from "#server/platform/database/embedded/data-directory.ts";
import { syncTree } from "#server/platform/database/embedded/synced-files.ts";
import {
  migrationLock,
  readMigrations,
  runMigrations,
} from "#server/platform/database/migrations/migrations.ts";
import {
  correctionsSince,
  currentNames,
  fillKept,
  hasFormerHistory,
} from "#server/platform/database/migrations/former-history.ts";
import { readBackup, readManifest, type BackupManifest, type OpenBackup } from "./backup-file.ts";
import { inBulk } from "./bulk-load.ts";
import { checkBackup, migrationsOf } from "./check-backup.ts";
import type { OnRows } from "./dump-tables.ts";
import { loadTables } from "./load-tables.ts";
import { openAsIs, type DatabasePlace } from "./open-source.ts";
import { isInUse, setSchemasAside } from "./set-aside.ts";

export interface RestoreOrder {
  open: OpenBackup;
  place: DatabasePlace;
  migrationsFolder: string;
  /** Whether a database that is not empty may be replaced. */
  replace: boolean;
  onRows: OnRows;
}

export interface Restored {
  manifest: BackupManifest;
  /** Where what was there before is kept; empty where nothing was. */
  keptAside: string[];
}

interface Load {
  open: OpenBackup;
  manifest: BackupManifest;
  atBackup: MigrationMeta[];
  all: MigrationMeta[];
  onRows: OnRows;
}

/** What was there stays in place until all of the backup is stored. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { open, onRows, place } = order;
  const manifest = await readManifest(open);
  const all = readMigrations(order.migrationsFolder);
  const load = { open, manifest, atBackup: migrationsOf(manifest, all), all, onRows };
  await checkBackup(open);
  const keptAside =
    place.databaseUrl === undefined
      ? await restoreEmbedded(place, load, order.replace)
      : await restorePostgres(place, load, order.replace);
  return { manifest, keptAside };
}

class InUseError extends Error {
  constructor() {
    super("The database is not empty. To put the backup in its place, add --replace.");
  }
}

async function restorePostgres(
  place: DatabasePlace,
  load: Load,
  replace: boolean,
): Promise<string[]> {
  return onConnection(place, async (client) => {
    await requireNoServer(client);
    await client.query("BEGIN");
    // A server that starts now waits for its migrations.
    await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    const wasInUse = await isInUse(client);
    if (wasInUse && !replace) throw new InUseError();
    const aside = await setSchemasAside(client, `before_${stamp()}`);
    await fillDatabase(client, load);
    if (!wasInUse) {
      await client.query(`DROP SCHEMA ${aside.map(escapeIdentifier).join(", ")} CASCADE`);
    }
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return wasInUse ? aside.map((name) => `the schema ${name}`) : [];
  });
}

async function restoreEmbedded(
  place: DatabasePlace,
  load: Load,
  replace: boolean,
): Promise<string[]> {
  const { dataDir } = place;
  const before = join(dataDir, "database");
  // With --replace the old database is not even opened: it may be broken.
  const wasInUse = existsSync(before) && (replace || (await onConnection(place, isInUse)));
  if (wasInUse && !replace) throw new InUseError();
  const release = lockDataDirectory(dataDir);
  const workshop = join(dataDir, "restoring");
  try {
    const aside = join(dataDir, `database.before-${stamp()}`);
    for (const leftover of [workshop, join(dataDir, "database.restored")]) {
      rmSync(leftover, { recursive: true, force: true });
    }
    await onConnection({ databaseUrl: undefined, dataDir: workshop }, async (client) => {
      await client.query("BEGIN");
      await fillDatabase(client, load);
      await client.query("COMMIT; ANALYZE");
      await client.query("CHECKPOINT");
    });
    syncTree(join(workshop, "database"));
    replaceDatabase(dataDir, join(workshop, "database"), aside);
    if (!wasInUse) rmSync(aside, { recursive: true, force: true });
    return wasInUse ? [aside] : [];
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    release();
  }
}

async function fillDatabase(client: ClientBase, load: Load): Promise<void> {
  await client.query(
    "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
  await runMigrations(client, load.atBackup);
  await inBulk(client, () => loadRows(client, load));
  if (hasFormerHistory(load.manifest.migrations)) await client.query(fillKept);
  await runMigrations(client, load.all);
}

async function loadRows(client: ClientBase, { open, manifest, onRows }: Load): Promise<void> {
  const applied = manifest.migrations;
  if (!hasFormerHistory(applied)) return loadTables(client, readBackup(open), onRows);
  await loadTables(client, readBackup(open), onRows, currentNames);
  for (const statement of correctionsSince(applied)) await client.query(statement);
}

async function requireNoServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'crm-pro' AND pid <> pg_backend_pid()`,
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new Error(
    `Stop the servers first: ${count} of their connections to the database are open.`,
  );
}

async function onConnection<Result>(
  place: DatabasePlace,
  run: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const connections = await openAsIs(place);
  try {
    const client = await connections.pool.connect();
    let isDone = false;
    try {
      const result = await run(client);
      isDone = true;
      return result;
    } finally {
      // A failure leaves a transaction open, which ends with the session.
      client.release(!isDone);
    }
  } finally {
    await connections.close();
  }
}

function stamp(): string {
  return new Date()
    .toISOString()
    .replaceAll(/[-:]|\..*/g, "")
    .toLowerCase();
}
