import { rmSync } from "node:fs";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { countWaiting } from "#tests/support/locks.ts";
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from "#tests/support/postgres-server.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { writeMigrations } from "#server/platform/database/notes.fixture.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  return () => server.stop();
});

test("a migration that has to wait blocks no one for long, and is made in the end", async () => {
  const databaseUrl = await createDatabase(server.url);
  const first = writeMigrations();
  const both = writeMigrations("ALTER TABLE notes ADD COLUMN color text");
  await (await openDatabase({ databaseUrl, dataDir: "", migrationsFolder: first })).close();
  await using slow = await connect(databaseUrl);
  await using reader = await connect(databaseUrl);
  await slow.client.query("BEGIN; SELECT count(*) FROM notes");
  const opened = openDatabase({ databaseUrl, dataDir: "", migrationsFolder: both });
  await expect.poll(() => countWaiting(reader.client, "ALTER TABLE notes")).toBe(1);
  await reader.client.query("SET statement_timeout = '10s'");
  await reader.client.query("SELECT count(*) FROM notes");
  await slow.client.query("COMMIT");
  await (await opened).close();
  await reader.client.query("SELECT color FROM notes");
  for (const folder of [first, both]) rmSync(folder, { recursive: true });
});

test("a database that a newer release has changed is refused with a sentence, unless one goes back", async () => {
  const databaseUrl = await createDatabase(server.url);
  const older = writeMigrations();
  const newer = writeMigrations("ALTER TABLE notes ADD COLUMN color text");
  const open = async (migrationsFolder: string, allowNewer = false) =>
    (await openDatabase({ databaseUrl, dataDir: "", migrationsFolder, allowNewer })).close();
  await open(newer);
  await expect(open(older)).rejects.toThrow("A newer release of CRM Pro has brought this database");
  await open(older, true);
  await open(newer);
  for (const folder of [older, newer]) rmSync(folder, { recursive: true });
});

test("a database whose tables no release has is refused, and stays as it is", async () => {
  const databaseUrl = await createDatabase(server.url);
  const before = writeMigrations("ALTER TABLE notes ADD COLUMN color text");
  const changed = writeMigrations(
    "ALTER TABLE notes ADD COLUMN colour text",
    "ALTER TABLE notes ADD COLUMN weight int",
  );
  const open = async (migrationsFolder: string) =>
    (await openDatabase({ databaseUrl, dataDir: "", migrationsFolder })).close();
  await open(before);
  await expect(open(changed)).rejects.toThrow(
    "made by a build of CRM Pro from between two releases",
  );
  await open(before);
  for (const folder of [before, changed]) rmSync(folder, { recursive: true });
});

test("a database whose migrations are unknown, and older than the newest, is refused", async () => {
  const databaseUrl = await createDatabase(server.url);
  const migrationsFolder = writeMigrations("ALTER TABLE notes ADD COLUMN color text");
  const open = async () =>
    (await openDatabase({ databaseUrl, dataDir: "", migrationsFolder })).close();
  await open();
  await using journal = await connect(databaseUrl);
  await journal.client.query(
    "UPDATE drizzle.__drizzle_migrations SET hash = md5(hash), created_at = created_at - 10",
  );
  await expect(open()).rejects.toThrow(
    "made by a build of CRM Pro from between two releases, whose tables were others. Export its workspaces",
  );
  rmSync(migrationsFolder, { recursive: true });
});

async function connect(url: string) {
  const client = new Client(url);
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
