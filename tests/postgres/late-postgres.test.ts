import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtServer, serverVariables } from "#scripts/set-up/project-node.mjs";
import { awaitPostgres } from "#server/platform/database/postgres/await-postgres.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startLastingPostgres } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server-process.ts";

test("a server that starts before its PostgreSQL waits for it, and says so", async () => {
  const port = await findFreePort();
  // Listens where PostgreSQL will, and shows when the server has tried to connect.
  const absent = createServer((socket) => socket.resetAndDestroy()).listen(port, "127.0.0.1");
  const tried = once(absent, "connection");
  const starting = startServer({
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres`,
  });
  await tried;
  absent.close();
  const directory = await mkdtemp(join(tmpdir(), "crm-late-"));
  const postgres = await startLastingPostgres({ directory, port });
  const server = await starting;
  expect(server.log[0]).toMatch(
    new RegExp(`^PostgreSQL at 127.0.0.1:${port} does not answer yet \\(.+\\); waiting for it$`),
  );
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  await server.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

test("a server that waits for its PostgreSQL ends in order on a stop signal", async () => {
  const absent = createServer((socket) => socket.resetAndDestroy()).listen(0, "127.0.0.1");
  const tried = once(absent, "connection");
  await once(absent, "listening");
  const address = absent.address();
  const port = typeof address === "object" ? address?.port : "";
  const DATABASE_URL = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const server = spawn(process.execPath, builtServer, {
    env: { ...serverVariables, AUTH_SECRET: "of-a-server-that-is-never-to-serve", DATABASE_URL },
    stdio: "ignore",
  });
  await tried;
  server.kill("SIGTERM");
  expect(await once(server, "exit"), "by itself, not by the signal").toEqual([0, null]);
  absent.close();
});

test("a PostgreSQL that does not come is given up with a sentence", async () => {
  const port = await findFreePort();
  const address = `postgresql://ada:secret@127.0.0.1:${port}/crm`;
  await expect(awaitPostgres({ name: "DATABASE_URL", address }, () => {}, 1)).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port} does not answer (ECONNREFUSED), after 0 seconds. Start it, or correct DATABASE_URL.`,
  );
});

test.each([
  ["a database that is not there", { pathname: "nowhere" }, "OWNER ...), or correct DATABASE_URL."],
  ["a role that is not there", { username: "nobody" }, "Correct DATABASE_URL."],
  [
    "TLS where it has none",
    { search: "?sslmode=verify-full" },
    "leave sslmode out of DATABASE_URL.",
  ],
])("PostgreSQL's refusal is not waited for: %s", async (_what, wrong, remedy) => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  const address = Object.assign(new URL(home.variables["DATABASE_URL"] ?? ""), wrong);
  const said: string[] = [];
  const setting = { name: "DATABASE_URL", address: address.href };
  const waiting = awaitPostgres(setting, (sentence) => said.push(sentence));
  await expect(waiting).rejects.toThrow(`PostgreSQL at ${address.host} refuses DATABASE_URL: `);
  await expect(waiting).rejects.toThrow(remedy);
  expect(said).toEqual([]);
});

test("a file of an authority that is not there is named with its setting", async () => {
  const address = "postgresql://ada@127.0.0.1:1/crm?sslmode=verify-full&sslrootcert=/nowhere.pem";
  await expect(awaitPostgres({ name: "DATABASE_URL", address }, () => {})).rejects.toThrow(
    "DATABASE_URL names /nowhere.pem, which cannot be read (ENOENT). Correct DATABASE_URL, or put the file there.",
  );
});

test.each([
  [
    "a database that is not there yet",
    { pathname: "nowhere" },
    /refuses DATABASE_REPLICA_URL: .*\. Correct DATABASE_REPLICA_URL\.$/,
  ],
  [
    "a file that cannot be read",
    { search: "?sslmode=verify-full&sslrootcert=/nowhere.pem" },
    /^DATABASE_REPLICA_URL names \/nowhere\.pem, which cannot be read/,
  ],
])("a replica with %s is named and not used", async (_what, wrong, sentence) => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  const databaseUrl = home.variables["DATABASE_URL"] ?? "";
  const replicaUrl = Object.assign(new URL(databaseUrl), wrong).href;
  const reported: Error[] = [];
  const report = (problem: Error) => void reported.push(problem);
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir: "", report });
  onTestFinished(() => database.close());
  expect(database.replica?.isInUse).toBe(false);
  expect(reported.map(({ message }) => message)).toEqual([
    "The replica is not used until it answers again",
  ]);
  const cause = reported[0]?.cause;
  expect(cause instanceof Error && cause.message).toMatch(sentence);
});

test.each(["admin", "reconcile-billing"] as const)(
  "%s names a pooler that is not there",
  async (command) => {
    const home = await createOwnDatabase();
    onTestFinished(() => home.remove());
    const variables = {
      ...home.variables,
      DATABASE_DIRECT_URL: home.variables["DATABASE_URL"] ?? "",
      DATABASE_URL: "postgresql://postgres@nowhere.invalid/postgres",
    };
    const args = command === "admin" ? ["workspaces"] : ["--dry-run"];
    const { exitCode, output } = await runOperatorCommand(command, args, variables);
    expect(output).toMatch(
      /^PostgreSQL at nowhere\.invalid does not answer \(E\w+\)\. Start it, or correct DATABASE_URL\.$/m,
    );
    expect(exitCode).toBe(1);
  },
);

test("restore asks for the role that owns the database alone", async () => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  const { DATA_DIR = "", DATABASE_URL = "" } = home.variables;
  const file = join(DATA_DIR, "crm.backup");
  const saved = await runOperatorCommand("backup", ["--to", file, "--plain"], home.variables);
  expect(saved).toMatchObject({ exitCode: 0 });
  const absent = "postgresql://postgres@nowhere.invalid/postgres";
  const restore = (urls: Record<string, string>) =>
    runOperatorCommand("restore", [file, "--replace"], { ...home.variables, ...urls });
  const withoutOwner = await restore({ DATABASE_MIGRATE_URL: absent });
  expect(withoutOwner.output).toContain("or correct DATABASE_MIGRATE_URL.");
  const served = { DATABASE_URL: absent, DATABASE_MIGRATE_URL: DATABASE_URL };
  expect(await restore(served)).toMatchObject({ exitCode: 0 });
});
