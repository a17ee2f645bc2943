import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { databaseError } from "#server/platform/database/database-error.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { assertDurable, durableStartParams, DurableFileSystem } from "./durable-file-system.ts";
import { openEmbedded } from "./embedded-database.ts";
import { tidy } from "#server/platform/database/maintenance.ts";
import { notes, writeMigrations } from "#server/platform/database/notes.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "crm-data-"));
const migrationsFolder = writeMigrations();
const limits = { queryMs: 1000, idleInTransactionMs: 300 };
/** For statements of many rows, also where the machine is busy. */
const patient = { ...limits, queryMs: 30_000 };
let database: Database;

beforeAll(async () => {
  // What an interrupted first start left behind.
  mkdirSync(join(dataDir, "database.unfinished"));
  writeFileSync(join(dataDir, "database.unfinished", "PG_VERSION"), "18");
  database = await openDatabase({ dataDir, migrationsFolder, limits });
  return async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
    rmSync(migrationsFolder, { recursive: true });
  };
});

test("opens its files to their owner alone", () => {
  expect(statSync(join(dataDir, "database")).mode & 0o777).toBe(0o700);
});

test("keeps a second process out, in a sentence, and lets it in afterwards", async () => {
  const script = fileURLToPath(new URL("../open-database.fixture.ts", import.meta.url));
  const openElsewhere = () =>
    promisify(execFile)(process.execPath, [script, dataDir, migrationsFolder]);
  await expect(openElsewhere()).rejects.toThrow(`The database in ${dataDir} is already open`);
  await expect(openDatabase({ dataDir, migrationsFolder })).rejects.toThrow("already open");
  await database.close();
  await openElsewhere();
  database = await openDatabase({ dataDir, migrationsFolder, limits });
});

test("keeps what was written when it is closed and opened again", async () => {
  await database.db.insert(notes).values({ id: 1, title: "still here" });
  await database.close();
  database = await openDatabase({ dataDir, migrationsFolder, limits });
  expect(await database.db.$count(notes)).toBe(1);
});

test("ends a query that runs too long and goes on with the others", async () => {
  const heard: string[] = [];
  await database.listen("survivors", { onMessage: (payload) => heard.push(payload) });
  const endless = database.db.execute(sql`SELECT count(*) FROM generate_series(1, 1e12)`);
  const waiting = database.db.$count(notes);
  expect(await endless.catch(databaseError)).toMatchObject({ code: "57014" });
  expect(await waiting).toBe(1);
  await database.db.execute(sql`SELECT pg_notify('survivors', 'hello')`);
  await expect.poll(() => heard).toEqual(["hello"]);
});

test("ends a transaction that no one goes on with", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const stuck = database.db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 2 });
    await never;
  });
  const others = database.db.$count(notes);
  expect(await stuck.catch(databaseError)).toMatchObject({ code: "25P03" });
  expect(await others).toBe(1);
});

test("refuses files of another PostgreSQL version, in a sentence", async () => {
  const foreign = mkdtempSync(join(tmpdir(), "crm-data-"));
  mkdirSync(join(foreign, "database"));
  writeFileSync(join(foreign, "database", "PG_VERSION"), "17\n");
  const opened = openDatabase({ dataDir: foreign, migrationsFolder });
  await expect(opened).rejects.toThrow("was written by PostgreSQL 17, and this release holds");
  rmSync(foreign, { recursive: true });
});

test("gives the space of deleted rows back and moves the log's start on", async () => {
  await database.close();
  const { pool, close } = await openEmbedded(dataDir, patient, () => {});
  await pool.query("INSERT INTO notes (id) SELECT * FROM generate_series(1000, 3000)");
  await pool.query("DELETE FROM notes WHERE id >= 1000");
  const before = await measure(pool);
  await tidy(pool, () => true);
  const after = await measure(pool);
  expect(after.size).toBeLessThan(before.size);
  expect(after.log).toBeGreaterThan(before.log);
  await close();
  database = await openDatabase({ dataDir, migrationsFolder, limits });
});

test("leaves the log as it is where a copy begins after the last table was tidied", async () => {
  await database.close();
  const { pool, close } = await openEmbedded(dataDir, limits, () => {});
  const before = await measure(pool);
  let steps = 0;
  await tidy(pool, () => (steps += 1) > 0);
  expect((await measure(pool)).log).toBeGreaterThan(before.log);
  const cut = await measure(pool);
  let looks = 0;
  await tidy(pool, () => (looks += 1) < steps);
  expect((await measure(pool)).log).toBe(cut.log);
  await close();
  database = await openDatabase({ dataDir, migrationsFolder, limits });
});

/** What the table of notes takes, and where the write-ahead log begins, in bytes. */
async function measure(pool: Pool): Promise<{ size: number; log: number }> {
  const { rows } = await pool.query<{ size: string; log: string }>(
    "SELECT pg_relation_size('notes') AS size, redo_lsn - '0/0' AS log FROM pg_control_checkpoint()",
  );
  return { size: Number(rows[0]?.size), log: Number(rows[0]?.log) };
}

test("plans for a disk that reads one page as quickly as another", async () => {
  const { rows } = await database.db.execute(sql`SHOW random_page_cost`);
  expect(rows).toEqual([{ random_page_cost: "1.1" }]);
});

test("syncs every write to the disk before it is acknowledged", async () => {
  await database.close();
  const files = new DurableFileSystem(join(dataDir, "database"));
  const postgres = await PGlite.create({ fs: files, startParams: durableStartParams });
  const before = files.fsyncCount;
  await postgres.exec("INSERT INTO notes (id) VALUES (11)");
  await postgres.exec("INSERT INTO notes (id) VALUES (12)");
  expect(files.fsyncCount).toBeGreaterThanOrEqual(before + 2);
  await postgres.close();
  database = await openDatabase({ dataDir, migrationsFolder, limits });
});

test("refuses to run when writes are not synced", async () => {
  await database.close();
  const files = new DurableFileSystem(join(dataDir, "database"));
  const careless = await PGlite.create({ fs: files });
  await expect(assertDurable(careless, files)).rejects.toThrow("without calling fsync");
  await careless.close();
  database = await openDatabase({ dataDir, migrationsFolder, limits });
});
