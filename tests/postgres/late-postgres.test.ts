import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtServer, serverVariables } from "#scripts/set-up/project-node.mjs";
import { awaitPostgres } from "#server/platform/database/await-postgres.ts";
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
  const waiting = awaitPostgres(`postgresql://ada:secret@127.0.0.1:${port}/crm`, () => {}, 1);
  await expect(waiting).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port} did not answer for 0 seconds. Start it, or`,
  );
});

test("what PostgreSQL refuses is not waited for", async () => {
  const home = await createOwnDatabase();
  const address = new URL(home.variables["DATABASE_URL"] ?? "");
  address.pathname = "nowhere";
  const said: string[] = [];
  const waiting = awaitPostgres(address.href, (sentence) => said.push(sentence));
  await expect(waiting).rejects.toMatchObject({ code: "3D000" });
  expect(said).toEqual([]);
  await home.remove();
});
