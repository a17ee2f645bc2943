import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { databaseError } from "#server/platform/database/database-error.ts";
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from "#tests/support/postgres-server.ts";
import { openNetworkTo } from "#tests/support/network.ts";
import {
  preparedQuery,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import { openDatabase, shortReadsOf, type Database } from "#server/platform/database/database.ts";
import { notes, writeMigrations } from "#server/platform/database/notes.fixture.ts";

const migrationsFolder = writeMigrations();
const report = vi.fn<(problem: Error) => void>();
let server: PostgresServer;
let databaseUrl: string;
let database: Database;

beforeAll(async () => {
  server = await startPostgres();
  return async () => {
    await server.stop();
    rmSync(migrationsFolder, { recursive: true });
  };
});

beforeAll(async () => {
  databaseUrl = await createDatabase(server.url);
  database = await openDatabase({
    databaseUrl,
    dataDir: "",
    migrationsFolder,
    poolSize: 1,
    report,
  });
  return () => database.close();
});

/** Ends every connection to the database but its own, as a restarting server would. */
async function endConnections() {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await client.end();
}

test("migrates once when three processes start together", async () => {
  const url = await createDatabase(server.url);
  const script = fileURLToPath(new URL("../open-database.fixture.ts", import.meta.url));
  const open = () => promisify(execFile)(process.execPath, [script, "", migrationsFolder, url]);
  await Promise.all([open(), open(), open()]);
  const client = new Client(url);
  await client.connect();
  const applied = await client.query("SELECT count(*)::int FROM drizzle.__drizzle_migrations");
  await client.end();
  expect(applied.rows).toEqual([{ count: 1 }]);
});

test("says which server it cannot reach", async () => {
  const unreachable = openDatabase({ databaseUrl: "postgresql://127.0.0.1:1/crm", dataDir: "" });
  await expect(unreachable).rejects.toThrow("ECONNREFUSED 127.0.0.1:1");
});

test("keeps a connection whose query was refused", async () => {
  const session = async () => (await database.db.execute(sql`SELECT pg_backend_pid()`)).rows;
  const before = await session();
  await expect(database.db.execute(sql`SELECT 1 / 0`)).rejects.toThrow("Failed query");
  expect(await session()).toEqual(before);
});

test("keeps one plan for all workspaces, also where one has most of the rows", async () => {
  const { db } = database;
  const cards = pgTable("cards", { workspaceId: uuid().notNull(), id: integer().notNull() });
  await db.execute(sql`CREATE TABLE cards ("workspaceId" uuid, id int, words text)`);
  await db.execute(sql`CREATE INDEX ON cards ("workspaceId", id)`);
  await db.execute(sql`INSERT INTO cards
    SELECT lpad(CASE WHEN n < 2000 THEN '0' ELSE (n % 10)::text END, 32, '0')::uuid, n, repeat('words ', 20)
    FROM generate_series(1, 3000) AS n`);
  await db.execute(sql`ANALYZE cards`);
  const newest = preparedQuery(
    "newest_cards",
    (tx, asked: QueryParameters<{ workspaceId: string }>) =>
      tx
        .select({ id: cards.id, words: sql`words` })
        .from(cards)
        .where(eq(cards.workspaceId, asked.workspaceId))
        .orderBy(sql`id DESC LIMIT 50`),
  );
  for (let call = 0; call < 10; call += 1) {
    const found = await newest(db, { workspaceId: "00000000-0000-0000-0000-000000000000" });
    expect(found[0]).toMatchObject({ id: 3000 });
  }
  const { rows } = await db.execute(sql`SELECT generic_plans::int AS kept, custom_plans::int AS own
    FROM pg_prepared_statements WHERE name LIKE 'newest_cards%'`);
  // PostgreSQL tries five plans for the workspace alone before it compares.
  expect(rows).toEqual([{ kept: 5, own: 5 }]);
});

test("goes on with a new connection when the idle one is ended", async () => {
  await endConnections();
  await expect.poll(() => report.mock.calls).not.toEqual([]);
  expect(await database.db.$count(notes)).toBe(0);
});

test("fails a transaction whose connection is ended, and goes on", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const outcome = database.db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 1 });
    written.resolve();
    await never;
  });
  const refusal = outcome.catch(databaseError);
  await written.promise;
  await endConnections();
  expect(await refusal).toMatchObject({ code: "57P01" });
  expect(await database.db.$count(notes)).toBe(0);
});

test("hears notifications again after its connection was ended", async () => {
  const heard: string[] = [];
  const onGap = vi.fn<() => void>();
  await database.listen("changes", { onMessage: (payload) => heard.push(payload), onGap });
  expect(onGap).not.toHaveBeenCalled();
  await endConnections();
  const sayAndHear = async () => {
    await database.db.execute(sql`SELECT pg_notify('changes', 'again')`);
    return heard;
  };
  await expect.poll(sayAndHear, { interval: 200 }).toContain("again");
  expect(onGap, "what was said meanwhile went unheard").toHaveBeenCalledOnce();
});

test("gives a server up that vanished from the network", async () => {
  const network = await openNetworkTo(databaseUrl);
  const limits = { queryMs: 100, idleInTransactionMs: 100 };
  const far = await openDatabase({
    databaseUrl: network.url,
    dataDir: "",
    migrationsFolder,
    limits,
  });
  network.cut();
  const lost = far.db.transaction((tx) => tx.$count(notes));
  expect(await lost.catch(databaseError)).toMatchObject({ code: "08006" });
  network.restore();
  expect(await far.db.$count(notes)).toBe(0);
  await far.close();
  network.close();
});

test("says of short reads that were sent together that their connection broke", async () => {
  const network = await openNetworkTo(databaseUrl);
  const far = await openDatabase({ databaseUrl: network.url, dataDir: "", migrationsFolder });
  const short = shortReadsOf(far.db);
  const begun = network.sent().length;
  const reads = [1, 2].map((place) =>
    short.execute(sql`select ${place}::int as "slow read", pg_sleep(60)`),
  );
  const lost = Promise.all(reads.map((read) => read.catch(databaseError)));
  await expect.poll(() => network.sent().slice(begun)).toContain("slow read");
  network.breakAll();
  const broken = { code: "08006" };
  expect(await lost).toEqual([expect.objectContaining(broken), expect.objectContaining(broken)]);
  await far.close();
  network.close();
});
