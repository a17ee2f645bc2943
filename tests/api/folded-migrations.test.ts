import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { backupIn } from "#server/platform/backup/backup-file.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import type { Database } from "#server/platform/database/database.ts";
import { packArchive } from "#tests/support/archives.ts";
import { findContradictions } from "#tests/support/contradictions.ts";
import { emptyPlace, restoreInOwnPlace, signInAt } from "#tests/support/former-installations.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { startServer } from "#tests/support/server-process.ts";

/** Of the last build whose tables came about by 77 migrations: a contact, a deal that moved on, a task that is done. */
const saved = "tests/support/former-release/before-folding.backup";

const endOfSet = 1_796_044_126_797;

test("a backup from before migrations were folded is restored", async () => {
  const place = await restoreInOwnPlace(saved);
  const database = await place.open();
  expect(await findContradictions(database.db)).toEqual([]);
  expect(await listMigrations(database)).toEqual(await migrationsOfNewDatabase());
  await database.close();

  const server = await startServer(place.variables);
  const ada = await signInAt(server, "ada@fixture.example");
  expect(await ada.read("/api/deals", z.array(deal))).toMatchObject([
    { title: "A mill of brass", value: "1250.50", stage: "qualified" },
  ]);
  await server.stop();
});

test("a database from before migrations were folded goes on in its place", async () => {
  const { open } = await databaseWith(await migrationsIn(saved));
  const database = await open();
  expect(await listMigrations(database)).toEqual(await migrationsOfNewDatabase());
  const { rows } = await database.db.execute(sql`select title from deals`);
  expect(rows).toEqual([{ title: "A mill of brass" }]);
  await database.close();
});

test.each([
  ["the last", (all: Migration[]) => all.slice(0, -1)],
  ["one between", (all: Migration[]) => all.toSpliced(40, 1)],
])("a database that lacks %s of the folded migrations is refused", async (_which, without) => {
  const { open } = await databaseWith(without(await migrationsIn(saved)));
  await expect(open()).rejects.toThrow(
    "This database was made by a build of CRM Pro from before 30 November 2026. Start the last build of " +
      "before, which has the migration 0076_runs-put-off, on it once, and then this one.",
  );
});

test("a backup that lacks some of the folded migrations is refused, and nothing is stored", async () => {
  const text = gunzipSync(await readFile(saved)).toString();
  const { variables, open } = await emptyPlace();
  const file = join(variables.DATA_DIR, "unfinished.backup");
  await writeFile(file, await packArchive(text.replace(/,\{"hash":"[^}]*\}\]/, "]")));
  const refused = await runOperatorCommand("restore", [file], variables);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.output).toContain(
    "Restore it with the last build of before, which has the migration 0076_runs-put-off",
  );
  const database = await open();
  const { rows } = await database.db.execute(sql`select from users`);
  expect(rows).toEqual([]);
  await database.close();
});

interface Migration {
  hash: string;
  createdAt: number;
}

/** A database as it was before: with the tables of the set, which these migrations made, and none of later ones. */
async function databaseWith(migrations: Migration[]) {
  const migrationsFolder = await folderOfSet();
  const { place, open } = await emptyPlace();
  await restoreBackup({
    open: backupIn(saved, () => []),
    place,
    migrationsFolder,
    replace: false,
    onRows: () => undefined,
  });
  const { db, close } = await open(migrationsFolder);
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const { hash, createdAt } of migrations) {
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${createdAt})`);
  }
  await close();
  return { open };
}

const journalEntry = z.looseObject({ when: z.number() });
const journalFile = z.looseObject({ entries: z.array(journalEntry) });

async function folderOfSet(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crm-set-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp("migrations", folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = journalFile.parse(JSON.parse(await readFile(path, "utf8")));
  const entries = journal.entries.filter(({ when }) => when <= endOfSet);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

async function migrationsIn(backup: string): Promise<Migration[]> {
  const [head = ""] = gunzipSync(await readFile(backup))
    .toString()
    .split("\n");
  const migrations = z.array(z.object({ hash: z.string(), createdAt: z.number() }));
  return z.object({ migrations }).parse(JSON.parse(head)).migrations;
}

async function listMigrations({ db }: Database) {
  const { rows } = await db.execute(
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows;
}

async function migrationsOfNewDatabase() {
  const database = await (await emptyPlace()).open();
  const migrations = await listMigrations(database);
  await database.close();
  return migrations;
}
