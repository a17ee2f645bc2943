import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact, type Contact } from "#shared/crm/contacts.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signInAgain } from "#tests/support/sign-in.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let owner: TestClient;
let member: TestClient;
let jane: Contact;
let path: string;

/** A colleague who has just read all that there is. */
beforeEach(async () => {
  owner = await signUp();
  member = await addMember(owner, { role: "member", visibility: "all" });
  const added = { name: "Jane", email: "jane@x.example" };
  jane = await owner.create("/api/contacts", contact, added);
  path = `/api/contacts/${jane.id}`;
  await Promise.all([read(), member.get(path, contact)]);
});

const read = async () => ({
  listed: (await member.get("/api/contacts", z.array(contact))).map(({ id }) => id),
  count: (await member.get("/api/contacts/count", recordCount)).count,
});

const change = { method: "PUT", body: { title: "Head" } };

describe("a call that reads while the session is read", () => {
  test("shows what one may see by now", async () => {
    const { userId: id } = await memberOf(owner, member);
    const body = { visibility: "own" };
    await owner.ask({ method: "PUT", path: `/api/members/${id}`, body });
    await member.refusal(404, { method: "GET", path });
    await member.refusal(404, { ...change, path });
    expect(await read()).toEqual({ listed: [], count: 0 });
    expect((await owner.get(path, contact)).version).toBe(jane.version);
    const all = { visibility: "all" };
    await owner.ask({ method: "PUT", path: `/api/members/${id}`, body: all });
    expect(await read()).toEqual({ listed: [jane.id], count: 1 });
  });

  test("asks whether one may change what one read before", async () => {
    const { userId: id } = await memberOf(owner, member);
    const body = { role: "viewer" };
    await owner.ask({ method: "PUT", path: `/api/members/${id}`, body });
    const { error } = await member.refusal(403, { ...change, path });
    expect(error).toBe("Your role in this workspace does not permit this.");
    expect(await member.get(path, contact)).toEqual(jane);
  });

  test("shows nothing to those who have left", async () => {
    const { workspaceId } = await owner.get("/api/auth/user", currentUser);
    const headers = { [workspaceHeader]: workspaceId };
    expect((await member.ask({ method: "GET", path, headers })).status).toBe(200);
    const { userId: id } = await memberOf(owner, member);
    await owner.ask({ method: "DELETE", path: `/api/members/${id}` });
    for (const asked of [path, "/api/contacts", "/api/contacts?limit=none", "/api/contacts/none"]) {
      const { error } = await member.refusal(403, { method: "GET", path: asked, headers });
      expect(error).toBe("You do not belong to this workspace any more.");
    }
    await member.refusal(403, { ...change, path, headers });
    // What is theirs alone is another workspace.
    await member.refusal(404, { method: "GET", path });
    expect(await read()).toEqual({ listed: [], count: 0 });
  });

  test("says first that one is signed out", async () => {
    const other = await signInAgain(owner);
    expect(await other.get(path, contact)).toEqual(jane);
    await owner.ask({ method: "DELETE", path: "/api/account/sessions" });
    for (const asked of [
      { method: "GET", path: "/api/contacts?limit=none" },
      { method: "PUT", path, body: { title: 5 } },
      { method: "GET", path },
      { ...change, path },
    ]) {
      expect((await other.refusal(401, asked)).error).toMatch(/^You are signed out\./);
    }
  });
});
