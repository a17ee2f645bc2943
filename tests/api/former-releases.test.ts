import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { invitation } from "#shared/accounts/members.ts";
import { operation } from "#shared/records/operations.ts";
import { importArchive, packArchive } from "#tests/support/archives.ts";
import { findContradictions } from "#tests/support/contradictions.ts";
import { emptyPlace, restoreInOwnPlace, signInAt } from "#tests/support/former-installations.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { startServer } from "#tests/support/server-process.ts";
import { readAllTables } from "#tests/support/stored-rows.ts";
import { signUp } from "#tests/support/test-client.ts";

/*
 * Of a release whose tables came about by 62 migrations: three contacts, one of them deleted, two more from
 * a file, a deal that follows its line, a product, and an invitation of someone who sees their own records.
 */
const saved = "tests/support/former-release/installation.backup";
const exported = "tests/support/former-release/workspace.archive";

let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "crm-former-"));
  return () => rm(files, { recursive: true });
});

test("a backup of a former release is restored, and goes on as it was", async () => {
  const place = await restoreInOwnPlace(saved);
  const database = await place.open();
  expect(await findContradictions(database.db)).toEqual([]);
  const rows = await readAllTables(database.db);
  expect(JSON.stringify(rows)).not.toContain('"reach"');
  await database.close();

  const server = await startServer(place.variables);
  const ada = await signInAt(server, "ada@fixture.example");
  const contacts = await ada.read("/api/contacts", z.array(contact));
  expect(contacts.map(({ name, title }) => [name, title])).toEqual([
    ["Barbara Liskov", null],
    ["Edsger Dijkstra", null],
    ["Alan Turing", null],
    ["Grace Hopper", "Rear Admiral"],
  ]);
  const [engines] = await ada.read("/api/deals", z.array(deal));
  expect(engines).toMatchObject({ title: "Engines for the navy", value: "2095.80" });
  const lines = await ada.read(`/api/deals/${engines?.id}/line-items`, lineItemsOfDeal);
  expect(lines.items).toMatchObject([{ name: "Seat", quantity: "3.5", total: "2095.80" }]);
  expect(await ada.read("/api/invitations", z.array(invitation))).toMatchObject([
    { email: "rep@fixture.example", visibility: "own" },
  ]);

  const [imported] = await ada.read("/api/operations", z.array(operation));
  expect(imported).toMatchObject({ kind: "import", state: "done", done: 2 });
  expect((await ada.call("POST", `/api/change-sets/${imported?.id}/undo`)).status).toBe(202);
  const countContacts = async () => (await ada.read("/api/contacts", z.array(contact))).length;
  await expect.poll(countContacts).toBe(2);
  await server.stop();
});

test("rows from before the last of its migrations are brought up to date", async () => {
  const text = gunzipSync(await readFile(saved)).toString();
  const early = text
    .replace(
      /("migrations":\[(?:\{[^}]*\},){43}).*?\]/,
      (_all, kept: string) => `${kept.slice(0, -1)}]`,
    )
    .replace('"Ada","Lovelace",null', 'null,null,"https://pictures.example/ada.png"')
    // The deal began in another stage, and the task was added when it was done.
    .replace(
      String.raw`\"stage\": \"lead\", \"title\"`,
      String.raw`\"stage\": \"qualified\", \"title\"`,
    )
    .replace(String.raw`{\"value\": 2095.80`, String.raw`{\"stage\": \"lead\", \"value\": 2095.80`)
    .replace(String.raw`\"status\": \"pending\"`, String.raw`\"status\": \"completed\"`)
    .replace('"Call Grace",null,"pending"', '"Call Grace",null,"completed"')
    // Growth was counted on the day of a write.
    .replaceAll('"2026-11-23","10"', '"2026-11-20","10"');
  const file = join(files, "early.backup");
  await writeFile(file, await packArchive(early));
  const place = await restoreInOwnPlace(file);
  const database = await place.open();
  const { rows } = await database.db.execute(
    sql`select first_name, last_name, profile_image_url from users`,
  );
  expect(rows).toEqual([{ first_name: "Ada", last_name: "Lovelace", profile_image_url: null }]);
  const moves = await database.db.execute(
    sql`select from_stage, to_stage from stage_moves order by moved_at`,
  );
  expect(moves.rows).toEqual([
    { from_stage: null, to_stage: "qualified" },
    { from_stage: "qualified", to_stage: "lead" },
  ]);
  const tasks = await database.db.execute(
    sql`select completed_at = created_at as "isKnown", days_late from tasks`,
  );
  expect(tasks.rows).toEqual([{ isKnown: true, days_late: 0 }]);
  const growth = await database.db.execute(sql`select list, day::text, sum(count)::int as count
    from daily_growth where list in ('contacts', 'deals') group by list, day having sum(count) <> 0
    order by list`);
  expect(growth.rows).toEqual([
    { list: "contacts", day: "2026-11-23", count: 4 },
    { list: "deals", day: "2026-11-23", count: 1 },
  ]);
  await database.close();

  const tooEarly = text.replace(/("migrations":\[\{[^}]*\}).*?\]/, "$1]");
  await writeFile(file, await packArchive(tooEarly));
  const { variables } = await emptyPlace();
  const refused = await runOperatorCommand("restore", [file], variables);
  expect(refused).toMatchObject({ exitCode: 1 });
  expect(refused.output).toContain("with other tables: restore it with that one");
});

test("an archive of a former release is imported", async () => {
  const user = await signUp();
  const caller = { baseUrl: inject("baseUrl"), cookie: user.cookie };
  const imported = await importArchive(caller, await readFile(exported));
  expect(imported).toMatchObject({ status: "done", problem: null });
  const headers = { "x-workspace-id": imported.workspaceId ?? "" };
  const deals = await user.ask({ method: "GET", path: "/api/deals", headers });
  expect(deals.body).toMatchObject([{ title: "Engines for the navy", value: "2095.80" }]);
});

test("a server does not start on the database of a former release, and says what to do", async () => {
  const place = await restoreInOwnPlace(saved);
  const database = await place.open();
  await database.db.execute(sql`update drizzle.__drizzle_migrations set hash = ${firstMigration}`);
  await database.close();
  await expect(place.open()).rejects.toThrow(
    "This database was made by an older release of CRM Pro, whose tables were others. Save it with that " +
      "release (npm run backup), then put it in place with this one (npm run restore -- FILE --replace).",
  );
});

const firstMigration = "fd444f19c875cb9c6c9d0b636752a1628dadb510a29ac2465623ca07e41ae42c";
