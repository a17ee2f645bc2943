import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtServer, serverVariables } from "#scripts/set-up/project-node.mjs";
import { awaitPostgres, checkReplica } from "#server/platform/database/await-postgres.ts";
import { findFreePort } from "#tests/support/free-port.ts";
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

test("a replica's refusal is named, and one that is away is not", async () => {
  const home = await createOwnDatabase();
  onTestFinished(() => home.remove());
  const address = Object.assign(new URL(home.variables["DATABASE_URL"] ?? ""), {
    pathname: "nowhere",
  });
  await expect(checkReplica(address.href)).rejects.toThrow("refuses DATABASE_REPLICA_URL: ");
  address.port = String(await findFreePort());
  await expect(checkReplica(address.href)).resolves.toBeUndefined();
});
