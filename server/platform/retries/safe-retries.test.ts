import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { webhook } from "#shared/records/webhooks.ts";
import { workspaceImport } from "#shared/administration/workspace-imports.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { addMember } from "#tests/support/members.ts";
import {
  clientWithKey,
  send,
  signUp,
  statusesOf,
  type TestClient,
} from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const jane = { name: "Jane", email: "jane@x.example" };

function keyed(path: string, body: unknown, key: string = randomUUID()) {
  return { method: "POST", path, body, headers: { "idempotency-key": key } };
}

test.each([
  ["/api/contacts", jane],
  ["/api/companies", { name: "Acme" }],
  ["/api/deals", { title: "Sale", value: "10" }],
  ["/api/tasks", { title: "Call" }],
  ["/api/activities", { type: "call", title: "Talked" }],
  ["/api/teams", { name: "Sales" }],
])("a POST to %s that is sent again gives the same answer, once", async (path, body) => {
  const user = await signUp();
  const call = keyed(path, body);
  const [first, again] = [await user.ask(call), await user.ask(call)];
  expect([again.status, again.body]).toEqual([201, first.body]);
  for (const header of ["etag", "location", "x-change-set", "content-type"]) {
    expect(again.headers.get(header), header).toBe(first.headers.get(header));
  }
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse((await user.ask({ method: "GET", path })).body);
  const { id } = z.object({ id: z.string() }).parse(first.body);
  expect(ids.filter((one) => one.id === id)).toHaveLength(1);
  await user.ask(keyed(path, body));
  expect(await user.get(path, z.array(z.unknown()))).toHaveLength(path === "/api/teams" ? 1 : 2);
});

test("twenty at once with one key create one record and get one answer", async () => {
  const user = await signUp();
  const call = keyed("/api/contacts", jane);
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.ask(call)));
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await user.get("/api/contacts", z.array(contact))).toHaveLength(1);
  expect(await user.get("/api/activities", z.array(activity))).toHaveLength(1);
});

test("two calls at once with one key make one new secret", async () => {
  const user = await signUp();
  const hook = { url: "https://hooks.example/in", events: ["contact.created"] };
  const { id } = await user.create("/api/webhooks", webhook, hook);
  const call = keyed(`/api/webhooks/${id}/secret`, undefined);
  const answers = await Promise.all([user.ask(call), user.ask(call)]);
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});

test("an undo that is sent again does not undo what it brought back", async () => {
  const user = await signUp();
  const created = await user.create("/api/contacts", contact, jane);
  const changeSetId = await user.remove(`/api/contacts/${created.id}`);
  const undo = keyed(`/api/change-sets/${changeSetId}/undo`, undefined);
  const [first, again] = [await user.ask(undo), await user.ask(undo)];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expectSameRecords(await user.get("/api/contacts", z.array(contact)), [created]);
});

test("a key names one call: not another body, and not another address", async () => {
  const user = await signUp();
  const key = randomUUID();
  await user.ask(keyed("/api/contacts", jane, key));
  for (const other of [
    keyed("/api/contacts", { ...jane, name: "Joan" }, key),
    keyed("/api/companies", { name: "Acme" }, key),
  ]) {
    const { error } = await user.refusal(422, other);
    expect(error).toBe(
      "This Idempotency-Key has named another call already. Take a new one for each.",
    );
  }
  expect(await user.get("/api/contacts", z.array(contact))).toHaveLength(1);
});

test("what was refused is tried again", async () => {
  const user = await signUp();
  const key = randomUUID();
  await user.refusal(400, keyed("/api/contacts", { ...jane, name: "" }, key));
  const stranger = keyed("/api/contacts", { ...jane, companyId: randomUUID() }, key);
  await user.refusal(400, stranger);
  expect((await user.ask(keyed("/api/contacts", jane, key))).status).toBe(201);
});

test("a key is one's own, and each workspace's", async () => {
  const [user, other] = await Promise.all([signUp(), signUp()]);
  const call = keyed("/api/contacts", jane);
  const second = await user.ask({ method: "POST", path: "/api/workspaces", body: { name: "Two" } });
  const { id } = workspace.parse(second.body);
  const there = { ...call, headers: { ...call.headers, [workspaceHeader]: id } };
  const answers = [await user.ask(call), await other.ask(call)];
  expect(statusesOf(answers)).toEqual([201, 201]);
  const [own, theirs] = answers.map(({ body }) => contact.parse(body).id);
  expect(own).not.toBe(theirs);
  expect(contact.parse((await user.ask(there)).body).id).toBe(own);
});

test("a program with an API key can send again too", async () => {
  const user = await signUp();
  const made = keyed("/api/api-keys", { name: "Import", role: "member", expiresAt: null });
  const [first, again] = [await user.ask(made), await user.ask(made)];
  const { key } = createdApiKey.parse(first.body);
  expect(createdApiKey.parse(again.body).key).toBe(key);
  const program = clientWithKey(key);
  const call = keyed("/api/contacts", jane, '"with quotes"');
  const bare = keyed("/api/contacts", jane, "bare-and-short");
  expect((await program.ask(call)).body).toEqual((await program.ask(call)).body);
  expect((await program.ask(bare)).body).toEqual((await program.ask(bare)).body);
  expect(await program.get("/api/contacts", z.array(contact))).toHaveLength(2);
});

test("a key has 1 to 255 visible characters", async () => {
  const user = await signUp();
  for (const key of ["", "x".repeat(256), '"open', "two words", "a,b"]) {
    const { error } = await user.refusal(400, keyed("/api/contacts", jane, key));
    expect(error).toContain("1 to 255 visible ASCII characters");
  }
  expect((await user.ask(keyed("/api/contacts", jane, "x".repeat(255)))).status).toBe(201);
});

test("a visitor's message that is sent again arrives once", async () => {
  const message = { name: "Ada", email: `${randomUUID()}@x.example`, message: "Hello from afar" };
  const call = keyed("/api/contact-form", message);
  const [first, again] = [await send(call), await send(call)];
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const other = keyed(
    "/api/contact-form",
    { ...message, name: "Eve" },
    call.headers["idempotency-key"],
  );
  expect((await send(other)).status).toBe(422);
});

test("signing in is answered to anyone who signs in, and to no one again", async () => {
  const key = randomUUID();
  const user = await signUp(undefined, { "idempotency-key": key });
  const other = await signUp(undefined, { "idempotency-key": key });
  expect(user.cookie).not.toBe(other.cookie);
});

test("who has left, handed over or deleted a workspace gets the same answer again", async () => {
  const owner = await signUp();
  const [leaver, heir] = [await addMember(owner), await addMember(owner, { role: "admin" })];
  const { workspaceId, workspaceName } = await owner.get("/api/auth/user", currentUser);
  const heirId = (await heir.get("/api/auth/user", currentUser)).id;
  const named = { [workspaceHeader]: workspaceId };
  const calls: [TestClient, string, unknown, Record<string, string>][] = [
    [leaver, "leave", undefined, named],
    [owner, "hand-over", { userId: heirId }, named],
    // Names no workspace, so that it would else be about the next one that they belong to.
    [owner, "leave", undefined, {}],
    [heir, "delete", { name: workspaceName }, named],
  ];
  for (const [user, operation, body, headers] of calls) {
    const call = keyed(`/api/workspace/${operation}`, body);
    const request = { ...call, headers: { ...call.headers, ...headers } };
    const [first, again] = [await user.ask(request), await user.ask(request)];
    expect([first.status, again.status], operation).toEqual([204, 204]);
    expect(again.headers.get("idempotency-replayed"), operation).toBe("true");
    const elsewhere = headers === named ? {} : named;
    await user.refusal(422, { ...call, headers: { ...call.headers, ...elsewhere } });
  }
});

test("two announcements of an archive at once, with one key, are one", async () => {
  const user = await signUp();
  const call = keyed("/api/workspace-imports", { bytes: 10 });
  const answers = await Promise.all([user.ask(call), user.ask(call)]);
  expect(statusesOf(answers)).toEqual([201, 201]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const imports = await user.get("/api/workspace-imports", z.array(workspaceImport));
  expect(imports).toEqual([answers[0]?.body]);
});
