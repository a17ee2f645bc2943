import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { team, workspaceHeader } from "#shared/accounts/members.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { addMember, invite, listMembers, memberOf } from "#tests/support/members.ts";
import { signInAgain } from "#tests/support/sign-in.ts";
import { clientWith, signUp, statusesOf, type TestClient } from "#tests/support/test-client.ts";

const contacts = z.array(contact);
const jane = { name: "Jane", email: "j@x.example" };
const readMe = (user: TestClient) => user.get("/api/auth/user", currentUser);
const post = (path: string, body?: unknown) => ({ method: "POST", path, body });

async function enter(user: TestClient, workspaceId: string): Promise<void> {
  const answer = await user.ask(post(`/api/workspaces/${workspaceId}/enter`));
  expect(answer).toMatchObject({ status: 204 });
}

describe("switching", () => {
  test("takes the session along, and the next one begins there", async () => {
    const owner = await signUp();
    const user = await signUp();
    const own = await readMe(user);
    const added = await user.create("/api/workspaces", workspace, { name: "Second" });
    await owner.create("/api/contacts", contact, jane);

    expect(await readMe(user)).toMatchObject({
      workspaceId: added.id,
      workspaceName: "Second",
      role: "owner",
    });
    await enter(user, own.workspaceId);
    expect((await readMe(user)).workspaces).toEqual([
      { id: own.workspaceId, name: own.workspaceName },
      { id: added.id, name: "Second" },
    ]);
    const again = await signInAgain(user);
    expect((await readMe(again)).workspaceId).toBe(own.workspaceId);
    await enter(again, added.id);
    expect((await readMe(user)).workspaceId).toBe(own.workspaceId);
  });

  test("leaves a page that names its workspace where it is", async () => {
    const user = await signUp();
    const { workspaceId } = await readMe(user);
    await user.create("/api/contacts", contact, jane);
    await user.create("/api/workspaces", workspace, { name: "Second" });
    expect(await user.get("/api/contacts", contacts)).toEqual([]);
    const headers = { [workspaceHeader]: workspaceId };
    const answer = await user.ask({ method: "GET", path: "/api/contacts", headers });
    expect(contacts.parse(answer.body)).toMatchObject([jane]);
  });

  test("to a workspace of others is a 404", async () => {
    const [user, stranger] = await Promise.all([signUp(), signUp()]);
    const { workspaceId } = await readMe(stranger);
    for (const id of [workspaceId, randomUUID(), "x"]) {
      await user.refusal(404, post(`/api/workspaces/${id}/enter`));
    }
    expect((await readMe(user)).workspaceId).not.toBe(workspaceId);
  });

  test("takes someone who is signed in", async () => {
    const visitor = clientWith("", "");
    const enterSome = await visitor.refusal(401, post(`/api/workspaces/${randomUUID()}/enter`));
    const make = await visitor.refusal(401, post("/api/workspaces", { name: "Mine" }));
    expect(make.error).toBe(enterSome.error);
  });
});

test("owners and admins rename the workspace", async () => {
  const owner = await signUp();
  const [admin, member] = [await addMember(owner, { role: "admin" }), await addMember(owner)];
  const renamed = await admin.update("/api/workspace", workspace, { name: "  Acme  " });
  expect(renamed.name).toBe("Acme");
  expect((await readMe(owner)).workspaceName).toBe("Acme");
  expect(await member.get("/api/workspace", workspace)).toEqual(renamed);
  await member.refusal(403, { method: "PUT", path: "/api/workspace", body: { name: "Mine" } });
  await owner.refusal(400, { method: "PUT", path: "/api/workspace", body: { name: " " } });
});

describe("leaving", () => {
  test("ends one's access and leaves the records to those who see all", async () => {
    const owner = await signUp();
    const viewer = await addMember(owner, { role: "viewer" });
    const user = await addMember(owner);
    await user.create("/api/contacts", contact, jane);
    for (const leaving of [user, viewer]) {
      expect(await leaving.ask(post("/api/workspace/leave"))).toMatchObject({ status: 204 });
    }
    expect(await listMembers(owner)).toHaveLength(1);
    expect(await owner.get("/api/contacts", contacts)).toMatchObject([{ ...jane, ownerId: null }]);
    expect(await user.get("/api/contacts", contacts)).toEqual([]);
  });

  test("is not for the last owner, also when two leave at the same moment", async () => {
    const first = await signUp();
    const { error } = await first.refusal(409, post("/api/workspace/leave"));
    expect(error).toContain("A workspace needs an owner.");
    const second = await addMember(first, { role: "owner" });
    const answers = await Promise.all(
      [first, second].map((user) => user.ask(post("/api/workspace/leave"))),
    );
    expect(statusesOf(answers)).toEqual([204, 409]);
  });
});

describe("handing over", () => {
  test("makes another member the owner, and oneself an admin", async () => {
    const owner = await signUp();
    const heir = await addMember(owner);
    const { userId } = await memberOf(owner, heir);
    expect(await owner.ask(post("/api/workspace/hand-over", { userId }))).toMatchObject({
      status: 204,
    });
    expect(await memberOf(heir, heir)).toMatchObject({ role: "owner", visibility: "all" });
    expect(await memberOf(heir, owner)).toMatchObject({ role: "admin" });
    await owner.refusal(403, post("/api/workspace/hand-over", { userId }));
  });

  test("is the owner's alone, and to another member", async () => {
    const [owner, stranger] = await Promise.all([signUp(), signUp()]);
    const admin = await addMember(owner, { role: "admin" });
    const ids = {
      admin: (await memberOf(owner, admin)).userId,
      owner: (await memberOf(owner, owner)).userId,
      stranger: (await memberOf(stranger, stranger)).userId,
    };
    await admin.refusal(403, post("/api/workspace/hand-over", { userId: ids.admin }));
    await owner.refusal(400, post("/api/workspace/hand-over", { userId: ids.owner }));
    await owner.refusal(404, post("/api/workspace/hand-over", { userId: ids.stranger }));
    expect(await memberOf(owner, owner)).toMatchObject({ role: "owner" });
  });
});

describe("deleting a workspace", () => {
  async function fill(owner: TestClient) {
    const person = await owner.create("/api/contacts", contact, jane);
    await owner.create("/api/deals", deal, { title: "Sale", value: "10", contactId: person.id });
    await owner.create("/api/activities", activity, { type: "note", title: "Thought" });
    const sales = await owner.create("/api/teams", team, { name: "Sales" });
    await invite(owner, `${randomUUID()}@x.example`, { teamId: sales.id });
    return addMember(owner, { visibility: "team", teamId: sales.id });
  }

  test("takes everything away, and everyone goes on elsewhere", async () => {
    const owner = await signUp();
    const user = await fill(owner);
    const { workspaceId, workspaceName } = await readMe(owner);
    const answer = await owner.ask(post("/api/workspace/delete", { name: workspaceName }));
    expect(answer).toMatchObject({ status: 204 });
    for (const one of [owner, user]) {
      const me = await readMe(one);
      expect(me.workspaceId).not.toBe(workspaceId);
      expect(me.workspaces).toHaveLength(1);
      expect(await one.get("/api/contacts", contacts)).toEqual([]);
      const headers = { [workspaceHeader]: workspaceId };
      await one.refusal(403, { method: "GET", path: "/api/contacts", headers });
    }
  });

  test("takes its name, typed to be sure", async () => {
    const owner = await signUp();
    for (const body of [{ name: "ada's workspace" }, { name: "" }, {}]) {
      const { issues } = await owner.refusal(400, post("/api/workspace/delete", body));
      expect(issues?.[0]?.path).toBe("name");
    }
    expect((await readMe(owner)).workspaceName).toBe("Ada's workspace");
  });

  test("is the owner's alone", async () => {
    const owner = await signUp();
    const admin = await addMember(owner, { role: "admin" });
    await admin.refusal(403, post("/api/workspace/delete", { name: "Ada's workspace" }));
    await admin.refusal(403, { method: "GET", path: "/api/workspace/export" });
    expect(await listMembers(owner)).toHaveLength(2);
  });

  test("can follow an export of everything in it", async () => {
    const owner = await signUp();
    await fill(owner);
    const answer = await owner.ask({ method: "GET", path: "/api/workspace/export" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("content-type")).toBe("application/gzip");
  });
});
