import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { apiKey, createdApiKey, type NewApiKey } from "#shared/accounts/api-keys.ts";
import { changeSetSummary } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { accept, addMember, invite, mailedInvitation, memberOf } from "#tests/support/members.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const jane = { name: "Jane", email: "jane@x.example" };

async function makeKey(user: TestClient, fields: Partial<NewApiKey> = {}) {
  const body = { name: "Nightly import", role: "member", ...fields };
  return user.create("/api/api-keys", createdApiKey, body);
}

async function userWithKey(fields: Partial<NewApiKey> = {}) {
  const user = await signUp();
  const created = await makeKey(user, fields);
  return { user, created, program: clientWithKey(created.key) };
}

describe("an API key", () => {
  test("is shown once, and listed by what it begins with", async () => {
    const { user, created } = await userWithKey({ name: "  Nightly import " });
    expect(created.key).toMatch(/^crm_[\w-]{43}$/);
    expect(created.key.startsWith(created.start)).toBe(true);
    const { key, ...rest } = created;
    expect(rest).toMatchObject({ name: "Nightly import", role: "member", lastUsedAt: null });
    const answer = await user.ask({ method: "GET", path: "/api/api-keys" });
    expect(answer.body).toEqual([rest]);
    expect(JSON.stringify(answer.body)).not.toContain(key);
  });

  test("reads and writes in its owner's workspace, without cookie and origin", async () => {
    const { user, program } = await userWithKey();
    const created = await program.create("/api/contacts", contact, jane);
    expectSameRecords(await user.get("/api/contacts", z.array(contact)), [created]);
    expect(await program.get(`/api/contacts/${created.id}`, contact)).toEqual(created);
    const changeSet = await program.remove(`/api/contacts/${created.id}`);
    const undo = { method: "POST", path: `/api/change-sets/${changeSet}/undo` };
    expect(await program.ask(undo)).toMatchObject({ status: 200 });
    expectSameRecords(await user.get("/api/contacts", z.array(contact)), [created]);
  });

  test("works behind whatever origin, but a cookie beside it does not lend it one", async () => {
    const { user, program } = await userWithKey();
    const call = { method: "POST", path: "/api/contacts", body: jane };
    const foreign = { origin: "https://elsewhere.example" };
    expect(await program.ask({ ...call, headers: foreign })).toMatchObject({ status: 201 });
    await program.refusal(403, { ...call, headers: { ...foreign, cookie: user.cookie } });
  });

  test("counts where a cookie comes along", async () => {
    const [{ created, program }, other] = await Promise.all([userWithKey(), signUp()]);
    const mine = await program.create("/api/contacts", contact, jane);
    const headers = { authorization: `bearer ${created.key}` };
    const answer = await other.ask({ method: "GET", path: "/api/contacts", headers });
    expect(answer.body).toEqual([mine]);
  });

  test("is not read from other kinds of authorization", async () => {
    const user = await signUp();
    const headers = { authorization: "Basic cHJveHk6cGFzc3dvcmQ=" };
    const answer = await user.ask({ method: "GET", path: "/api/contacts", headers });
    expect(answer.status).toBe(200);
  });

  test("notes when it was used", async () => {
    const { user, program } = await userWithKey();
    await program.get("/api/contacts", z.unknown());
    const [first] = await user.get("/api/api-keys", z.array(apiKey));
    expect(Date.now() - Date.parse(first?.lastUsedAt ?? "")).toBeLessThan(60_000);
    await program.get("/api/contacts", z.unknown());
    const [second] = await user.get("/api/api-keys", z.array(apiKey));
    expect(second?.lastUsedAt, "at most one write a minute").toBe(first?.lastUsedAt);
  });
});

describe("a key's rights", () => {
  test("are those of its role", async () => {
    const { user, program } = await userWithKey({ role: "viewer" });
    const kept = await user.create("/api/contacts", contact, jane);
    expect(await program.get("/api/contacts", z.array(contact))).toEqual([kept]);
    const { error } = await program.refusal(403, {
      method: "DELETE",
      path: `/api/contacts/${kept.id}`,
    });
    expect(error).toBe("Your role in this workspace does not permit this.");
  });

  test("are an admin's only where it is one", async () => {
    const { user, program } = await userWithKey({ role: "member" });
    const call = { method: "POST", path: "/api/sample-data" };
    expect(await program.ask(call)).toMatchObject({ status: 403 });
    const admin = clientWithKey((await makeKey(user, { role: "admin" })).key);
    await admin.create("/api/sample-data", changeSetSummary, undefined);
  });

  test.each([
    ["GET", "/api/api-keys"],
    ["POST", "/api/api-keys"],
    ["GET", "/api/mollie/plans"],
    ["POST", "/api/mollie/create-payment"],
    ["GET", "/api/account/sessions"],
    ["POST", "/api/workspaces"],
    ["GET", "/api/auth/user"],
  ])("end before %s %s", async (method, path) => {
    const { program } = await userWithKey({ role: "admin" });
    const body = method === "POST" ? { name: "More", role: "admin" } : undefined;
    const { error } = await program.refusal(403, { method, path, body });
    expect(error).toBe("An API key cannot do this. Please sign in to do it.");
  });

  test("end before one's own account, whether it is valid or not", async () => {
    const unknown = clientWithKey("unknown");
    for (const path of ["/api/auth/user", "/api/account/sessions"]) {
      const { error } = await unknown.refusal(403, { method: "GET", path });
      expect(error).toBe("An API key cannot do this. Please sign in to do it.");
    }
    await unknown.refusal(401, { method: "GET", path: "/api/contacts" });
  });

  test("end at its own workspace", async () => {
    const { program } = await userWithKey();
    const headers = { "x-workspace-id": randomUUID() };
    const call = { method: "GET", path: "/api/contacts", headers };
    const { error } = await program.refusal(403, call);
    expect(error).toBe("This API key belongs to another workspace than the call names.");
  });
});

describe("a key follows its owner", () => {
  test("who is given a lesser role: the key can do no more than they", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner, { role: "admin" });
    const program = clientWithKey((await makeKey(colleague, { role: "admin" })).key);
    await program.create("/api/contacts", contact, jane);
    const { userId } = await memberOf(owner, colleague);
    const demote = { method: "PUT", path: `/api/members/${userId}`, body: { role: "viewer" } };
    expect(await owner.ask(demote)).toMatchObject({ status: 200 });
    expect(await program.get("/api/contacts", z.array(contact))).toHaveLength(1);
    const { error } = await program.refusal(403, {
      method: "POST",
      path: "/api/contacts",
      body: jane,
    });
    expect(error).toBe("Your role in this workspace does not permit this.");
  });

  test("and sees the records that they see, in whatever role", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner, { role: "member", visibility: "own" });
    await owner.create("/api/contacts", contact, jane);
    const program = clientWithKey((await makeKey(colleague)).key);
    expect(await program.get("/api/contacts", z.array(contact))).toEqual([]);
    const mine = await program.create("/api/contacts", contact, jane);
    expect(await program.get("/api/contacts", z.array(contact))).toEqual([mine]);
  });

  test("out of the workspace, and does not come back with them", async () => {
    const owner = await signUp();
    const colleague = await addMember(owner, { role: "member" });
    const program = clientWithKey((await makeKey(colleague)).key);
    const call = { method: "GET", path: "/api/contacts" };
    expect(await program.ask(call)).toMatchObject({ status: 200 });
    const { userId } = await memberOf(owner, colleague);
    await owner.ask({ method: "DELETE", path: `/api/members/${userId}` });
    const { error } = await program.refusal(401, call);
    expect(error).toContain("or its owner has left the workspace");
    await invite(owner, colleague.email);
    await accept(colleague, await mailedInvitation(colleague.email));
    await program.refusal(401, call);
  });

  test("is seen and revoked by owners and admins, and by no other member", async () => {
    const owner = await signUp();
    const [one, other] = [await addMember(owner), await addMember(owner)];
    const { id } = await makeKey(one, { name: "Import" });
    const path = `/api/api-keys/${id}`;
    expect(await other.get("/api/api-keys", z.array(apiKey))).toEqual([]);
    await other.refusal(404, { method: "DELETE", path });
    expect(await owner.get("/api/api-keys", z.array(apiKey))).toMatchObject([{ id }]);
    expect(await owner.ask({ method: "DELETE", path })).toMatchObject({ status: 204 });
    expect(await one.get("/api/api-keys", z.array(apiKey))).toEqual([]);
  });
});

describe("a key is refused with a sentence", () => {
  const call = { method: "GET", path: "/api/contacts" };

  test("once it is revoked", async () => {
    const { user, created, program } = await userWithKey();
    await user.ask({ method: "DELETE", path: `/api/api-keys/${created.id}` });
    const { error } = await program.refusal(401, call);
    expect(error).toContain("It may have been revoked");
    expect(await user.get("/api/api-keys", z.array(apiKey))).toEqual([]);
    await user.refusal(404, { method: "DELETE", path: `/api/api-keys/${created.id}` });
  });

  test("once it has expired", async () => {
    const expiresAt = new Date(Date.now() + 1_000).toISOString();
    const { program } = await userWithKey({ expiresAt });
    const status = async () => (await program.ask(call)).status;
    await expect.poll(status).toBe(401);
    const { error } = await program.refusal(401, call);
    expect(error).toBe("This API key has expired. Make a new one in Settings.");
  });

  test.each([
    ["made up", "crm_0000000000000000000000000000000000000000000"],
    ["something else", "Bearer"],
    ["endless", "x".repeat(5_000)],
  ])("when it is %s", async (_what, key) => {
    const { error } = await clientWithKey(key).refusal(401, call);
    expect(error).toContain("This API key is not valid.");
  });

  test("when one character of it is another", async () => {
    const { created } = await userWithKey();
    const last = created.key.endsWith("A") ? "Q" : "A";
    const { error } = await clientWithKey(created.key.slice(0, -1) + last).refusal(401, call);
    expect(error).toContain("This API key is not valid.");
  });

  test("after 600 calls within a minute, with the time to retry", async () => {
    const { program } = await userWithKey();
    const answers = await manyTimes(1_250, () => program.ask(call));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(600);
    expect(refused.length, "two windows at most").toBeGreaterThanOrEqual(50);
    const wait = Number(refused[0]?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });
});

test("its end is given with any offset, and answered in UTC", async () => {
  const { created } = await userWithKey({ expiresAt: "2126-11-29T10:00:00+01:00" });
  expect(created.expiresAt).toBe("2126-11-29T09:00:00.000Z");
});

describe("a new key is refused", () => {
  test.each([
    ["without a name", { name: " " }, "Name is required"],
    ["as an owner", { role: "owner" }, "Role must be one of: admin, member, viewer"],
    [
      "when it is over already",
      { expiresAt: "2020-01-01T00:00:00Z" },
      "Expiry must lie in the future",
    ],
  ])("%s", async (_what, fields, sentence) => {
    const user = await signUp();
    const body = { name: "Import", role: "member", ...fields };
    const { error } = await user.refusal(400, { method: "POST", path: "/api/api-keys", body });
    expect(error).toBe(sentence);
    expect(await user.get("/api/api-keys", z.array(apiKey))).toEqual([]);
  });

  test("when its owner has fifty", async () => {
    const user = await signUp();
    for (let number = 1; number <= 50; number += 1) await makeKey(user);
    const body = { name: "One more", role: "member" };
    const call = { method: "POST", path: "/api/api-keys", body };
    const { error } = await user.refusal(409, call);
    expect(error).toBe("You have 50 API keys. Revoke one that is not used any more.");
  });
});
