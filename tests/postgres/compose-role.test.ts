import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { startOwnPostgres } from "#tests/support/postgres-server.ts";
import { query } from "#tests/support/replicated-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/test-client.ts";

const composeFile = z.object({
  configs: z.object({ "postgres-role": z.object({ content: z.string() }) }),
});

/** What compose.yaml has PostgreSQL's image run when the database is made. */
async function readRoleSql(): Promise<string> {
  const file = composeFile.parse(parse(await readFile("compose.yaml", "utf8")));
  return file.configs["postgres-role"].content.replaceAll("${POSTGRES_PASSWORD}", "secret");
}

/** How docs/running.md has the superuser make room for a backup. */
const newDatabase = ["ALTER DATABASE crm RENAME TO crm_before", "CREATE DATABASE crm OWNER crm"];

test("docs/running.md says so", async () => {
  const page = await readFile("docs/running.md", "utf8");
  expect(page).toContain(newDatabase.map((line) => `--command='${line}'`).join(" "));
});

test("the role of compose.yaml is no superuser, and does for a server, a backup and a restore", async () => {
  const postgres = await startOwnPostgres();
  const address = new URL(postgres.url);
  await query(address.href, "CREATE DATABASE crm");
  address.pathname = "crm";
  await query(address.href, await readRoleSql());
  const roles = "SELECT rolname FROM pg_roles WHERE rolsuper AND rolcanlogin";
  expect(await query(address.href, roles)).toEqual([{ rolname: "postgres" }]);

  address.username = "crm";
  address.password = "secret";
  const files = await mkdtemp(join(tmpdir(), "crm-compose-"));
  const serving = address.href.replace("crm:", "crm_app:");
  const variables = {
    DATABASE_URL: serving,
    DATABASE_DIRECT_URL: serving,
    DATABASE_MIGRATE_URL: address.href,
    DATA_DIR: files,
    AUTH_SECRET: "of-a-server-as-compose-starts-it",
  };
  const server = await startServer(variables);
  await signUp(undefined, {}, server.baseUrl);
  const file = join(files, "monday.backup");
  const backup = await runOperatorCommand("backup", ["--to", file, "--plain"], variables);
  expect(backup).toMatchObject({ exitCode: 0 });
  await server.stop();
  expect(server.log.filter((line) => line.startsWith("{"))).toEqual([]);
  const restore = (...options: string[]) =>
    runOperatorCommand("restore", [file, ...options], variables);
  const refused = await restore("--replace");
  expect(refused.exitCode).toBe(1);
  expect(refused.output).toContain("Only a superuser can set aside");
  for (const statement of newDatabase) await query(postgres.url, statement);
  expect(await restore()).toMatchObject({ exitCode: 0 });
  const again = await startServer(variables);
  await again.stop();
  await postgres.stop();
  await rm(files, { recursive: true });
});
