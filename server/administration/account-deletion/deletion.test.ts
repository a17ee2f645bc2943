import { describe, expect, test } from "vitest";
import { z } from "zod";
import { deletionEffect } from "#shared/accounts/account-settings.ts";
import { changeSetSummary } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { member } from "#shared/accounts/members.ts";
import { view } from "#shared/filters/views.ts";
import { mailedSubjects } from "#tests/support/account-mails.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { signUp, testPassword, type TestClient } from "#tests/support/test-client.ts";

const remove = (user: TestClient, password = testPassword) =>
  user.ask({ method: "POST", path: "/api/account/deletion", body: { password } });

const effects = async (user: TestClient) =>
  (await user.get("/api/account/deletion", z.array(deletionEffect))).map(({ effect }) => effect);

describe("deleting an account", () => {
  test("takes the workspace along that no one else belongs to", async () => {
    const user = await signUp();
    await user.create("/api/sample-data", changeSetSummary, undefined);
    expect(await effects(user)).toEqual(["deleted"]);
    const removed = await remove(user);
    expect(removed.status).toBe(204);
    expect(removed.headers.get("clear-site-data")).toBe('"cache", "cookies", "storage"');
    await user.refusal(401, { method: "GET", path: "/api/contacts" });
    expect((await signIn(user.email)).status).toBe(401);
    expect(await mailedSubjects(user.email)).toContain("Your account was deleted");
    const again = await signUp(user.email);
    expect(await again.get("/api/contacts", z.array(contact))).toEqual([]);
  });

  test("leaves their records to the others of a workspace", async () => {
    const owner = await signUp();
    const user = await addMember(owner, { role: "member" });
    const jane = await user.create("/api/contacts", contact, {
      name: "Jane",
      email: "j@x.example",
    });
    expect(await effects(user)).toContain("left");
    expect((await remove(user)).status).toBe(204);
    const kept = await owner.get(`/api/contacts/${jane.id}`, contact);
    expect(kept).toMatchObject({ name: "Jane", ownerId: null });
    expect((await signIn(user.email)).status).toBe(401);
  });

  test("waits until a workspace with other members has another owner", async () => {
    const owner = await signUp();
    const heir = await addMember(owner, { role: "admin" });
    expect(await effects(owner)).toEqual(["needs-owner"]);
    const refused = await remove(owner);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain("Make someone else an owner first");
    expect((await owner.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);

    const path = `/api/members/${(await memberOf(owner, heir)).userId}`;
    await owner.update(path, member, { role: "owner" });
    expect((await remove(owner)).status).toBe(204);
    expect((await heir.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);
  });

  test("cannot leave a workspace without an owner when all owners go at once", async () => {
    const owner = await signUp();
    const second = await addMember(owner, { role: "owner" });
    const third = await addMember(owner, { role: "viewer" });
    const answers = await Promise.all([remove(owner), remove(second)]);
    const statuses = answers.map(({ status }) => String(status));
    expect(statuses.toSorted()).toEqual(["204", "409"]);
    expect((await third.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);
  });

  test("asks for the password", async () => {
    const user = await signUp();
    const answer = await remove(user, "not the password");
    expect(answer.status).toBe(400);
    expect((await user.ask({ method: "GET", path: "/api/contacts" })).status).toBe(200);
  });
});

describe("the export of one's data", () => {
  test("contains the account and the records of one's own workspace", async () => {
    const user = await signUp();
    await user.create("/api/contacts", contact, { name: "Jane “Doe”", email: "j@x.example" });
    const answer = await user.ask({ method: "GET", path: "/api/account/export" });
    expect(answer.headers.get("content-disposition")).toContain("crm-pro-account.json");
    expect(answer.body).toMatchObject({
      account: { email: user.email, firstName: "Ada" },
      billingDetails: { name: "Ada Tester", address: null },
      invoices: [],
      sessions: [{ isCurrent: true }],
      workspaces: [{ name: "Ada's workspace", contacts: [{ name: "Jane “Doe”" }], deals: [] }],
    });
  });

  test("contains the views that one has saved, in any workspace", async () => {
    const owner = await signUp();
    await owner.create("/api/views", view, { kind: "deal", name: "Theirs", isShared: true });
    const user = await addMember(owner, { role: "viewer" });
    await user.create("/api/views", view, { kind: "contact", name: "Leads", sort: "name" });
    const { body } = await user.ask({ method: "GET", path: "/api/account/export" });
    expect(body).toMatchObject({
      views: [{ workspace: "Ada's workspace", kind: "contact", name: "Leads", sort: "name" }],
    });
  });

  test("contains no records of colleagues, and no secret", async () => {
    const owner = await signUp();
    await owner.create("/api/contacts", contact, { name: "Hidden", email: "h@x.example" });
    const user = await addMember(owner, { role: "member" });
    const { body } = await user.ask({ method: "GET", path: "/api/account/export" });
    const text = JSON.stringify(body);
    expect(text).not.toContain("Hidden");
    expect(text).not.toContain("argon2");
    const token = decodeURIComponent(user.cookie).split("=")[1]?.split(".")[0] ?? "";
    expect(token).toHaveLength(32);
    expect(text).not.toContain(token);
  });

  test("pages through a large workspace without losing or doubling a record", async () => {
    const user = await signUp();
    const add = (number: number) =>
      user.create("/api/contacts", contact, { name: `C${number}`, email: "c@x.example" });
    await manyTimes(501, add);
    const { body } = await user.ask({ method: "GET", path: "/api/account/export" });
    const exported = z.object({
      workspaces: z.array(z.object({ contacts: z.array(z.object({ name: z.string() })) })),
    });
    const names = exported.parse(body).workspaces[0]?.contacts.map(({ name }) => name);
    expect(new Set(names).size).toBe(501);
    expect(names).toHaveLength(501);
  });
});
