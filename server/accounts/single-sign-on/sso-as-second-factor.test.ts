import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { secondFactorSentence } from "#shared/accounts/second-factors.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { accept, invite, mailedInvitation } from "#tests/support/members.ts";
import { startSamlCompany } from "#tests/support/saml-company.ts";
import { addApp, signUpWithApp } from "#tests/support/second-factors.ts";
import {
  clientWith,
  clientWithKey,
  cookieOf,
  sendTo,
  type TestClient,
} from "#tests/support/test-client.ts";

const anything = z.unknown();

let company: Awaited<ReturnType<typeof startSamlCompany>>;

beforeAll(async () => {
  company = await startSamlCompany();
  sendTo(company.product.baseUrl);
  const { user: boss } = await addApp(clientWith(company.owner.cookie, company.owner.email));
  company.owner.cookie = boss.cookie;
  await demandSecondFactor(boss);
  return () => company.stop();
});

function demandSecondFactor(owner: TestClient, requiresSecondFactor = true) {
  return owner.update("/api/workspace", workspace, { requiresSecondFactor });
}

async function signInAtProvider(email: string): Promise<TestClient> {
  const { cookie } = await company.signIn(email);
  return clientWith(cookie, email);
}

async function signInByPassword(email: string): Promise<TestClient> {
  return clientWith(cookieOf(await company.product.signInByPassword(email)), email);
}

test("a session that came through the workspace's provider does, one by password does not", async () => {
  const email = company.newcomer();
  const person = await signInAtProvider(email);
  await person.get("/api/contacts", anything);
  expect(await person.get("/api/auth/user", currentUser)).toMatchObject({
    needsSecondFactor: false,
  });
  await company.product.setPassword(email);
  const byPassword = await signInByPassword(email);
  const { error } = await byPassword.refusal(403, { method: "GET", path: "/api/contacts" });
  expect(error).toBe(secondFactorSentence);
  const again = await signInAtProvider(email);
  await again.get("/api/contacts", anything);
});

test("a session that came through another workspace's provider does not", async () => {
  const { user: other } = await signUpWithApp();
  const email = company.newcomer();
  const person = await signInAtProvider(email);
  await invite(other, email);
  await accept(person, await mailedInvitation(email));
  const { workspaceId: theirs } = await other.get("/api/auth/user", currentUser);
  const askThere = { method: "GET", path: "/api/contacts", headers: { [workspaceHeader]: theirs } };
  expect(await person.ask(askThere)).toMatchObject({ status: 200 });
  await demandSecondFactor(other);
  const { error } = await person.refusal(403, askThere);
  expect(error).toBe(secondFactorSentence);
  const { workspaceId: own } = await clientWith(company.owner.cookie, "").get(
    "/api/auth/user",
    currentUser,
  );
  const askHere = { ...askThere, headers: { [workspaceHeader]: own } };
  expect(await person.ask(askHere)).toMatchObject({ status: 200 });
});

test("an API key of someone with an account at the workspace's provider goes on working", async () => {
  const person = await signInAtProvider(company.newcomer());
  const made = { name: "Import", role: "member" };
  const { key } = await person.create("/api/api-keys", createdApiKey, made);
  const answer = await clientWithKey(key).ask({ method: "GET", path: "/api/contacts" });
  expect(answer).toMatchObject({ status: 200 });
});

test("coming through the provider is not enough to switch the rule on", async () => {
  const email = company.newcomer();
  const person = await signInAtProvider(email);
  const boss = clientWith(company.owner.cookie, company.owner.email);
  const { id } = await person.get("/api/auth/user", currentUser);
  await boss.update(`/api/members/${id}`, anything, { role: "owner" });
  await demandSecondFactor(boss, false);
  const body = { requiresSecondFactor: true };
  const { error } = await person.refusal(409, { method: "PUT", path: "/api/workspace", body });
  expect(error).toContain("Set up a second factor for yourself first");
  await demandSecondFactor(boss);
});
