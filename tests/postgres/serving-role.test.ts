import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { writeNewKey } from "#server/administration/installation/backups/backup-keys.ts";
import { takeDailyBackup } from "#server/administration/installation/backups/take-daily-backup.ts";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { query } from "#tests/support/replicated-database.ts";
import {
  createDatabase,
  startOwnPostgres,
  type PostgresServer,
} from "#tests/support/postgres-server.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/test-client.ts";

let postgres: PostgresServer;
let server: ServerProcess;
let variables: Record<string, string>;
let servingUrl: string;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  return () => postgres.stop();
});

beforeAll(async () => {
  const database = await createDatabase(postgres.url);
  await query(database, "CREATE ROLE crm LOGIN");
  await query(database, "CREATE ROLE crm_app LOGIN");
  await query(database, `ALTER DATABASE ${new URL(database).pathname.slice(1)} OWNER TO crm`);
  servingUrl = database.replace("postgres@", "crm_app@");
  variables = {
    DATABASE_URL: servingUrl,
    DATABASE_MIGRATE_URL: database.replace("postgres@", "crm@"),
    AUTH_SECRET: "of-a-server-with-two-roles-of-its-own",
  };
  server = await startServer(variables);
  return () => server.stop();
});

test("the product works with a role that serves and owns nothing", async () => {
  const own = await startServer(variables);
  onTestFinished(() => own.kill());
  const ada = await signUp(undefined, {}, own.baseUrl);
  const call = { server: own.baseUrl, headers: { origin: own.baseUrl } };
  const ask = (method: string, path: string, body?: unknown) =>
    ada.ask({ method, path, ...call, ...(body !== undefined && { body }) });
  expect(await ask("POST", "/api/sample-data", {})).toMatchObject({ status: 201 });
  const name = { name: "Grace Hopper", email: "grace@test.example" };
  expect(await ask("POST", "/api/contacts", name)).toMatchObject({ status: 201 });
  expect(await ask("GET", "/api/contacts")).toMatchObject({ status: 200 });
  expect(await ask("GET", "/api/dashboard")).toMatchObject({ status: 200 });
  await own.stop();
  expect(own.log.filter((line) => line.startsWith("{"))).toEqual([]);
});

test("a backup is read by the role that serves, whatever the owner's setting", async () => {
  const folder = await mkdtemp(join(tmpdir(), "crm-pro-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const args = ["--to", join(folder, "crm.backup"), "--plain"];
  const wrong = { DATABASE_MIGRATE_URL: servingUrl.replace("crm_app@", "nobody@") };
  const { output, exitCode } = await runOperatorCommand("backup", args, { ...variables, ...wrong });
  expect(exitCode, output).toBe(0);
});

const denied = /permission denied|must be owner/;

test.each([
  "CREATE TABLE mine (id int)",
  "CREATE SCHEMA mine",
  "DROP TABLE contacts",
  "ALTER TABLE contacts ADD COLUMN mine int",
  "ALTER TABLE audit_events DISABLE TRIGGER audit_events_kept",
  "TRUNCATE contacts",
  "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "DROP FUNCTION keep_audit_event() CASCADE",
  "UPDATE audit_events SET target = 'x'",
  "DELETE FROM drizzle.__drizzle_migrations",
  "SET ROLE crm",
])("the role that serves may not: %s", async (statement) => {
  await expect(query(servingUrl, statement)).rejects.toThrow(denied);
});

test("what it grants to others is nothing", async () => {
  // PostgreSQL warns, and goes on.
  await query(servingUrl, "GRANT SELECT ON contacts TO PUBLIC");
  const ask = "SELECT has_table_privilege('public', 'contacts', 'SELECT') AS given";
  expect(await query(servingUrl, ask)).toEqual([{ given: false }]);
});

test("the audit log of the last 400 days cannot be deleted by it either", async () => {
  await signUp(undefined, {}, server.baseUrl);
  const [before] = await query(servingUrl, "SELECT count(*)::int AS count FROM audit_events");
  expect(before?.["count"]).toBeGreaterThan(0);
  const deleted = query(servingUrl, "DELETE FROM audit_events");
  await expect(deleted).rejects.toThrow("the audit log is only added to");
});

test("a second server starts beside it, and one role for both is refused with a sentence", async () => {
  const second = await startServer(variables);
  await second.stop();
  const one = { ...variables, DATABASE_URL: variables["DATABASE_MIGRATE_URL"] ?? "" };
  await expect(startServer(one)).rejects.toThrow("The server ended early.");
});

test("the owner makes the database in which a daily backup is proven", async () => {
  await query(postgres.url, "ALTER ROLE crm CREATEDB");
  const folder = await mkdtemp(join(tmpdir(), "crm-proof-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const backups = {
    DATA_DIR: folder,
    BACKUP_TO: join(folder, "kept"),
    BACKUP_RECIPIENTS: await writeNewKey(join(folder, "key")),
  };
  const outcome = await takeDailyBackup(readEnvironment({ ...variables, ...backups }), []);
  expect(outcome).toMatchObject({ problem: null, proof: "postgres" });
});
