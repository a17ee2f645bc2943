import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { webhookWithSecret } from "#shared/records/webhooks.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startPlainEndpoint } from "#tests/support/plain-endpoint.ts";
import { listRuns, makeRule } from "#tests/support/rules.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp, type TestClient } from "#tests/support/test-client.ts";

const endpoint = await startPlainEndpoint();
const home = await createOwnDatabase();
let stop: () => Promise<void>;

beforeAll(async () => {
  const server = await startServer({ ...home.variables, WEBHOOK_PRIVATE_ORIGINS: endpoint.origin });
  sendTo(server.baseUrl);
  stop = server.stop;
  return async () => {
    await endpoint.stop();
    await stop();
    await home.remove();
  };
});

const addContacts = (user: TestClient, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      user.create("/api/contacts", contact, { name: "Jane", email: `jane${place}@x.example` }),
    ),
  );

async function listen(user: TestClient): Promise<string> {
  const path = `/${randomUUID()}`;
  const body = { url: endpoint.origin + path, events: ["contact.created"] };
  await user.create("/api/webhooks", webhookWithSecret, body);
  return path;
}

async function callFor(user: TestClient) {
  const path = `/${randomUUID()}`;
  const steps = [{ type: "webhook", url: endpoint.origin + path }];
  return { path, made: await makeRule(user, { steps }) };
}

test("webhooks that do not answer keep those of other workspaces from nothing", async () => {
  const [slow, quick] = [await signUp(), await signUp()];
  const silent = await Promise.all(Array.from({ length: 8 }, () => listen(slow)));
  for (const path of silent) endpoint.beSilent(path);
  const countAsked = () => silent.filter((path) => endpoint.at(path).length > 0).length;
  await addContacts(slow, 1);
  await expect.poll(countAsked).toBeGreaterThanOrEqual(2);
  const path = await listen(quick);
  await addContacts(quick, 1);
  await endpoint.hear(path, 1);
  expect(countAsked()).toBeLessThan(silent.length);
});

test("calls of rules that are not answered keep those of other workspaces from nothing", async () => {
  const [slow, quick] = [await signUp(), await signUp()];
  const { path: silent } = await callFor(slow);
  endpoint.beSilent(silent);
  await addContacts(slow, 20);
  await expect.poll(() => endpoint.at(silent).length).toBeGreaterThanOrEqual(4);
  const { path } = await callFor(quick);
  await addContacts(quick, 1);
  await endpoint.hear(path, 1);
  expect(endpoint.at(silent).length).toBeLessThan(12);
});

test("a host that gave no answer is not called by each run in turn", async () => {
  const user = await signUp();
  const { path, made } = await callFor(user);
  endpoint.hangUp(path);
  await addContacts(user, 20);
  const problems = async () => (await listRuns(user, made)).map(({ problem }) => problem);
  await expect.poll(async () => (await problems()).filter(Boolean).length).toBe(20);
  expect(await problems()).toContain(
    "The endpoint did not answer a moment ago, so it was not asked. It is tried again.",
  );
  expect(endpoint.at(path).length).toBeLessThan(20);
});
