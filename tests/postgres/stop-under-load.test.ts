import { Client } from "pg";
import { expect, test } from "vitest";
import { keepAliveClient } from "#tests/support/keep-alive-client.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a server that stops under load cuts no request off, and is not ready first", async () => {
  const home = await createOwnDatabase();
  const server = await startServer({ ...home.variables, STOP_NOTICE_SECONDS: "6" });
  const user = await signUp(undefined, {}, server.baseUrl);
  const statuses: number[] = [];
  let isKnownToStop = false;

  /** As through a balancer: some requests still come after the server has said that it stops. */
  async function askOnAndOn(): Promise<void> {
    const client = keepAliveClient({ cookie: user.cookie });
    for (let left = 2; left > 0; left -= isKnownToStop ? 1 : 0) {
      statuses.push((await client.get(`${server.baseUrl}/api/contacts`)).status);
    }
  }

  const slow = await lockDeals(home.variables["DATABASE_URL"]);
  const waiting = keepAliveClient({ cookie: user.cookie }).get(`${server.baseUrl}/api/deals`);
  await expect.poll(() => countWaiting(slow, '"deals"')).toBe(1);
  const asking = Promise.all(Array.from({ length: 20 }, askOnAndOn));
  await expect.poll(() => statuses.length).toBeGreaterThan(100);

  process.kill(server.pid, "SIGTERM");
  const isReady = async () => (await fetch(`${server.baseUrl}/readyz`)).status;
  await expect.poll(isReady, { interval: 20 }).toBe(503);
  isKnownToStop = true;
  await asking;
  expect(new Set(statuses), "it serves while balancers take notice").toEqual(new Set([200]));
  await slow.end();
  expect(await waiting, "what had begun is ended").toMatchObject({ status: 200 });
  await server.ended;
  await home.remove();
});

/** No one reads a deal until the connection ends. */
async function lockDeals(databaseUrl: string | undefined): Promise<Client> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query("begin; lock table deals in access exclusive mode");
  return client;
}
