import { expect, test } from "vitest";
import { startReplicated } from "#tests/support/replicated-database.ts";
import { addContact } from "#tests/support/several-servers.ts";
import { signUp } from "#tests/support/test-client.ts";

const token = "shown-by-prometheus-alone";

test("metrics show whether the replica is in use, and how far behind it is", async () => {
  const replicated = await startReplicated();
  const server = await replicated.startServer({ METRICS_TOKEN: token });
  const headers = { authorization: `Bearer ${token}` };
  async function read(name: string): Promise<number> {
    const text = await (await fetch(`${server.baseUrl}/metrics`, { headers })).text();
    return Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  }
  const isInUse = () => read("crm_replica_in_use");
  const behind = () => read("crm_replica_behind_seconds");
  const user = await signUp(undefined, {}, server.baseUrl);

  await replicated.catchUp();
  expect(await isInUse()).toBe(1);
  await expect.poll(behind).toBe(0);
  await replicated.whilePaused(async () => {
    await addContact(user, "Jane", server);
    await expect.poll(behind).toBeGreaterThan(1);
    expect(await isInUse()).toBe(1);
  });
  await expect.poll(behind).toBe(0);

  await replicated.stopStandby();
  await expect.poll(isInUse).toBe(0);
  await expect.poll(behind).toBeGreaterThan(0);
  await replicated.startStandby();
  await expect.poll(isInUse).toBe(1);
  await expect.poll(behind).toBe(0);
  await server.stop();
  await replicated.stop();
});
