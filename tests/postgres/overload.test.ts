import { readFileSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { keepAliveClient, type Reply } from "#tests/support/keep-alive-client.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/test-client.ts";

const burst = 3_000;
const admitted = 200;

test("a burst that no one could serve is refused at once, and the rest is served", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables);
  const user = await signUp(undefined, {}, server.baseUrl);
  const client = keepAliveClient({ cookie: user.cookie }, burst);
  const contacts = `${server.baseUrl}/api/contacts`;
  expect((await client.get(contacts)).status).toBe(200);

  const lock = new Client(home.variables["DATABASE_URL"]);
  await lock.connect();
  await lock.query("begin; lock table contacts in access exclusive mode");
  const before = megabytesOf(server.pid);
  const answered: Reply[] = [];
  const all = Array.from({ length: burst }, () =>
    client.get(contacts).then((reply) => answered.push(reply)),
  );
  await expect.poll(() => answered.length).toBe(burst - admitted);
  expect(new Set(answered.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(["503 2"]),
  );
  expect((await fetch(`${server.baseUrl}/healthz`)).status, "it lives").toBe(200);
  expect((await fetch(`${server.baseUrl}/readyz`)).status, "it has no room").toBe(503);
  await lock.end();
  await Promise.all(all);
  const served = answered.slice(burst - admitted);
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
  expect(megabytesOf(server.pid) - before).toBeLessThan(150);

  expect((await client.get(contacts)).status, "it has recovered").toBe(200);
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  client.close();
  await server.kill();
  await home.remove();
});

function megabytesOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
