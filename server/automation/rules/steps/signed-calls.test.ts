import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { ruleSecret } from "#shared/rules/rule-secret.ts";
import { addMember } from "#tests/support/members.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type PlainEndpoint, startPlainEndpoint } from "#tests/support/plain-endpoint.ts";
import { makeRule } from "#tests/support/rules.ts";
import { someone } from "#tests/support/sequences.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import {
  clientWith,
  cookieOf,
  sendTo,
  signUp,
  type TestClient,
} from "#tests/support/test-client.ts";

const authSecret = randomBytes(32).toString("hex");

let home: OwnDatabase;
let server: ServerProcess;
let endpoint: PlainEndpoint;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  endpoint = await startPlainEndpoint();
  return () => endpoint.stop();
});

beforeAll(async () => {
  await start({ AUTH_SECRET: authSecret });
  return () => server.stop();
});

async function start(variables: Record<string, string>): Promise<void> {
  const own = { ...home.variables, WEBHOOK_PRIVATE_ORIGINS: endpoint.origin };
  server = await startServer({ ...own, ...variables });
  sendTo(server.baseUrl);
}

async function callingRule(user: TestClient, step: object = { type: "webhook" }) {
  const path = `/${randomUUID()}`;
  const made = await makeRule(user, { steps: [{ ...step, url: endpoint.origin + path }] });
  return { path, address: `/api/rules/${made.id}/secret` };
}

const addJane = (user: TestClient) =>
  user.create("/api/contacts", contact, { name: "Jane", email: someone() });

async function renew(user: TestClient, path: string): Promise<string> {
  const { body } = await user.ask({ method: "POST", path });
  return ruleSecret.parse(body).secret;
}

test("a request is signed with its rule's secret, under its idempotency key", async () => {
  const user = await signUp();
  const [{ path, address }, other] = [await callingRule(user), await callingRule(user)];
  await addJane(user);
  const [request] = await endpoint.hear(path, 1);
  const secretAt = async (place: string) => (await user.get(place, ruleSecret)).secret;
  expect(request?.isSignedWith(await secretAt(address))).toBe(true);
  expect(request?.isSignedWith(await secretAt(other.address))).toBe(false);
  expect(request?.headers["webhook-id"]).toBe(request?.key);
  const ageSeconds = Date.now() / 1_000 - Number(request?.headers["webhook-timestamp"]);
  expect(Math.abs(ageSeconds)).toBeLessThan(60);
});

test("a new secret signs beside the former one", async () => {
  const user = await signUp();
  const { path, address } = await callingRule(user);
  const { secret: former } = await user.get(address, ruleSecret);
  const secret = await renew(user, address);
  expect(await user.get(address, ruleSecret)).toEqual({ secret });
  await addJane(user);
  const [request] = await endpoint.hear(path, 1);
  expect([secret, former].map((one) => request?.isSignedWith(one))).toEqual([true, true]);
});

test("a message to a chat is not signed", async () => {
  const user = await signUp();
  const { path } = await callingRule(user, { type: "slack", text: "A new lead" });
  await addJane(user);
  const [request] = await endpoint.hear(path, 1);
  expect(request?.headers).not.toHaveProperty("webhook-signature");
});

test("only who may change rules reads the secret", async () => {
  const user = await signUp();
  const member = await addMember(user, { role: "member" });
  const { address } = await callingRule(user);
  for (const method of ["GET", "POST"]) {
    expect(await member.ask({ method, path: address })).toMatchObject({ status: 403 });
  }
});

test("a secret stays when AUTH_SECRET is exchanged", async () => {
  const user = await signUp();
  const { path, address } = await callingRule(user);
  const { secret } = await user.get(address, ruleSecret);
  const next = randomBytes(32).toString("hex");
  await server.stop();
  await start({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: authSecret });
  await addJane(user);
  const [request] = await endpoint.hear(path, 1);
  expect(request?.isSignedWith(secret)).toBe(true);
  const cookie = cookieOf(await user.ask({ method: "GET", path: address }));
  await server.stop();
  await start({ AUTH_SECRET: next });
  expect(await clientWith(cookie, user.email).get(address, ruleSecret)).toEqual({ secret });
});
