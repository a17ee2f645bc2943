import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { task } from "#shared/crm/tasks.ts";
import { member, team, workspaceHeader } from "#shared/accounts/members.ts";
import {
  accept,
  addMember,
  invite,
  listMembers,
  mailedInvitation,
  memberOf,
} from "#tests/support/members.ts";
import { clientWithKey, signUp, statusesOf, type TestClient } from "#tests/support/test-client.ts";

const contacts = z.array(contact);
const pathOf = async (owner: TestClient, user: TestClient) =>
  `/api/members/${(await memberOf(owner, user)).userId}`;

async function change(by: TestClient, user: TestClient, body: object) {
  return by.update(await pathOf(by, user), member, body);
}

test("everyone reads who belongs to the workspace", async () => {
  const owner = await signUp();
  const viewer = await addMember(owner, { role: "viewer" });
  const seen = await listMembers(viewer);
  expect(Object.fromEntries(seen.map(({ email, role }) => [email, role]))).toEqual({
    [owner.email]: "owner",
    [viewer.email]: "viewer",
  });
});

test("a changed role, visibility and team apply from the next request", async () => {
  const owner = await signUp();
  const sales = await owner.create("/api/teams", team, { name: "Sales" });
  const user = await addMember(owner);
  await owner.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  expect(await user.get("/api/contacts", contacts)).toHaveLength(1);

  const limited = await change(owner, user, { visibility: "team", teamId: sales.id });
  expect(limited).toMatchObject({ role: "member", visibility: "team", teamId: sales.id });
  expect(await user.get("/api/contacts", contacts)).toEqual([]);
  await change(owner, user, { role: "viewer" });
  await user.refusal(403, { method: "POST", path: "/api/tasks", body: { title: "Call" } });
  const promoted = await change(owner, user, { role: "admin" });
  expect(promoted).toMatchObject({ role: "admin", visibility: "all" });
  expect(await user.get("/api/contacts", contacts)).toHaveLength(1);
});

test("members and viewers manage no one, not even themselves", async () => {
  const owner = await signUp();
  for (const role of ["member", "viewer"] as const) {
    const user = await addMember(owner, { role });
    for (const target of [owner, user]) {
      const path = await pathOf(owner, target);
      await user.refusal(403, { method: "PUT", path, body: { role: "admin" } });
      await user.refusal(403, { method: "DELETE", path });
    }
  }
  expect(await listMembers(owner)).toHaveLength(3);
});

test("an admin neither makes nor unmakes owners", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const other = await addMember(owner);
  const sentence = "Only an owner can say who else is one.";
  for (const [target, body] of [
    [admin, { role: "owner" }],
    [other, { role: "owner" }],
    [owner, { role: "viewer" }],
  ] as const) {
    const path = await pathOf(owner, target);
    expect((await admin.refusal(403, { method: "PUT", path, body })).error).toBe(sentence);
  }
  const path = await pathOf(owner, owner);
  expect((await admin.refusal(403, { method: "DELETE", path })).error).toBe(sentence);
  await change(admin, other, { role: "admin" });
});

describe("the last owner", () => {
  test("cannot be demoted or removed", async () => {
    const owner = await signUp();
    await addMember(owner, { role: "admin" });
    const path = await pathOf(owner, owner);
    const demotion = await owner.refusal(409, { method: "PUT", path, body: { role: "admin" } });
    const removal = await owner.refusal(409, { method: "DELETE", path });
    expect(demotion.error).toContain("A workspace needs an owner.");
    expect(removal.error).toBe(demotion.error);
  });

  test("stays when two owners unmake each other at the same moment", async () => {
    const first = await signUp();
    const second = await addMember(first, { role: "owner" });
    const [toFirst, toSecond] = [await pathOf(first, first), await pathOf(first, second)];
    // As the page does: without the header a removed member would act in a workspace of their own.
    const { workspaceId } = await first.get("/api/auth/user", currentUser);
    const headers = { [workspaceHeader]: workspaceId };
    const answers = await Promise.all([
      first.ask({ method: "DELETE", path: toSecond, headers }),
      second.ask({ method: "DELETE", path: toFirst, headers }),
    ]);
    // The second one is refused for changed rights, or for being out.
    const [done, refused] = statusesOf(answers);
    expect(done).toBe(204);
    expect([403, 409]).toContain(refused);
    const [left] = answers[0].status === 204 ? [first] : [second];
    expect((await listMembers(left)).map(({ role }) => role)).toEqual(["owner"]);
  });

  test("stays when two owners step down at the same moment", async () => {
    const first = await signUp();
    const second = await addMember(first, { role: "owner" });
    const body = { role: "member" };
    const paths = [await pathOf(first, first), await pathOf(first, second)] as const;
    const answers = await Promise.all([
      first.ask({ method: "PUT", path: paths[0], body }),
      second.ask({ method: "PUT", path: paths[1], body }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });
});

describe("removing a member", () => {
  /** A record of each kind that belongs to the person, and a note without a record. */
  async function fill(user: TestClient) {
    await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
    await user.create("/api/companies", company, { name: "Acme" });
    await user.create("/api/deals", deal, { title: "Sale", value: "10" });
    await user.create("/api/tasks", task, { title: "Call" });
    await user.create("/api/activities", activity, { type: "note", title: "Thought" });
  }

  async function readAll(user: TestClient) {
    return {
      contacts: await user.get("/api/contacts", contacts),
      companies: await user.get("/api/companies", z.array(company)),
      deals: await user.get("/api/deals", z.array(deal)),
      tasks: await user.get("/api/tasks", z.array(task)),
      activities: await user.get("/api/activities", z.array(activity)),
    };
  }

  test("hands their records and notes to the heir", async () => {
    const owner = await signUp();
    const [leaving, heir] = [await addMember(owner), await addMember(owner, { visibility: "own" })];
    await fill(leaving);
    const { userId: heirId } = await memberOf(owner, heir);
    const path = await pathOf(owner, leaving);

    await owner.ask({ method: "DELETE", path: `${path}?heirId=${heirId}` });

    const seen = await readAll(heir);
    expect(seen.contacts).toMatchObject([{ name: "Jane", ownerId: heirId }]);
    expect(seen.companies).toMatchObject([{ name: "Acme", ownerId: heirId }]);
    expect(seen.deals).toMatchObject([{ title: "Sale", ownerId: heirId }]);
    expect(seen.tasks).toMatchObject([{ title: "Call", assignedUserId: heirId }]);
    const titles = seen.activities.map(({ title }) => title);
    expect(titles).toEqual([
      "Thought",
      "Task added",
      "Deal added to Lead",
      "Company added",
      "Contact added",
    ]);
  });

  test("without an heir leaves them to those who see all", async () => {
    const owner = await signUp();
    const [leaving, limited] = [
      await addMember(owner),
      await addMember(owner, { visibility: "own" }),
    ];
    await fill(leaving);
    await owner.ask({ method: "DELETE", path: await pathOf(owner, leaving) });
    const seen = await readAll(owner);
    expect(seen.contacts).toMatchObject([{ name: "Jane", ownerId: null }]);
    expect(seen.tasks).toMatchObject([{ title: "Call", assignedUserId: null }]);
    expect(await readAll(limited)).toEqual({
      contacts: [],
      companies: [],
      deals: [],
      tasks: [],
      activities: [],
    });
  });

  test("ends their access at once, and lets them go on in a workspace of their own", async () => {
    const owner = await signUp();
    const leaving = await addMember(owner);
    const { workspaceId } = await owner.get("/api/auth/user", currentUser);
    await owner.ask({ method: "DELETE", path: await pathOf(owner, leaving) });
    const headers = { [workspaceHeader]: workspaceId };
    const named = await leaving.refusal(403, { method: "GET", path: "/api/contacts", headers });
    expect(named.error).toBe("You do not belong to this workspace any more.");
    expect(await leaving.get("/api/contacts", contacts)).toEqual([]);
    const me = await leaving.get("/api/auth/user", currentUser);
    expect(me.workspaceId).not.toBe(workspaceId);
    expect(me.workspaces).toHaveLength(1);
  });

  test("ends their API keys, also when they come back", async () => {
    const owner = await signUp();
    const leaving = await addMember(owner);
    const body = { name: "Import", role: "member" };
    const { key } = await leaving.create("/api/api-keys", createdApiKey, body);
    const program = clientWithKey(key);
    expect(await program.get("/api/contacts", contacts)).toEqual([]);
    await owner.ask({ method: "DELETE", path: await pathOf(owner, leaving) });
    await program.refusal(401, { method: "GET", path: "/api/contacts" });
    await invite(owner, leaving.email);
    await accept(leaving, await mailedInvitation(leaving.email));
    await program.refusal(401, { method: "GET", path: "/api/contacts" });
  });

  test("names an heir who stays", async () => {
    const owner = await signUp();
    const [leaving, stranger] = [await addMember(owner), await signUp()];
    const path = await pathOf(owner, leaving);
    const own = (await memberOf(owner, leaving)).userId;
    const theirs = (await memberOf(stranger, stranger)).userId;
    for (const heirId of [own, own.toUpperCase(), theirs, randomUUID()]) {
      const request = { method: "DELETE", path: `${path}?heirId=${heirId}` };
      const { issues } = await owner.refusal(400, request);
      expect(issues?.[0]?.path).toBe("heirId");
    }
    await owner.refusal(400, { method: "DELETE", path: `${path}?heirId=nobody` });
    expect(await listMembers(owner)).toHaveLength(2);
  });

  test("twice is a 404", async () => {
    const owner = await signUp();
    const path = await pathOf(owner, await addMember(owner));
    expect(await owner.ask({ method: "DELETE", path })).toMatchObject({ status: 204 });
    await owner.refusal(404, { method: "DELETE", path });
  });
});

describe("teams", () => {
  const teams = z.array(team);

  test("are added, renamed and listed by name", async () => {
    const owner = await signUp();
    const west = await owner.create("/api/teams", team, { name: "West" });
    const east = await owner.create("/api/teams", team, { name: "éast" });
    const renamed = await owner.update(`/api/teams/${west.id}`, team, { name: "North" });
    expect(await owner.get("/api/teams", teams)).toEqual([east, renamed]);
  });

  test("have names of their own", async () => {
    const owner = await signUp();
    await owner.create("/api/teams", team, { name: "West" });
    const east = await owner.create("/api/teams", team, { name: "East" });
    const body = { name: "West" };
    const sentence = "There is a team with this name already.";
    const added = await owner.refusal(409, { method: "POST", path: "/api/teams", body });
    const path = `/api/teams/${east.id}`;
    const renamed = await owner.refusal(409, { method: "PUT", path, body });
    expect([added.error, renamed.error]).toEqual([sentence, sentence]);
    await owner.refusal(400, { method: "POST", path: "/api/teams", body: { name: " " } });
  });

  test("can go, and then their people see what is their own", async () => {
    const owner = await signUp();
    const sales = await owner.create("/api/teams", team, { name: "Sales" });
    const rights = { visibility: "team", teamId: sales.id } as const;
    const [first, second] = [await addMember(owner, rights), await addMember(owner, rights)];
    await first.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
    expect(await second.get("/api/contacts", contacts)).toHaveLength(1);
    expect(await owner.ask({ method: "DELETE", path: `/api/teams/${sales.id}` })).toMatchObject({
      status: 204,
    });
    expect(await second.get("/api/contacts", contacts)).toEqual([]);
    expect(await memberOf(owner, second)).toMatchObject({ visibility: "team", teamId: null });
    await owner.refusal(404, { method: "DELETE", path: `/api/teams/${sales.id}` });
  });

  test("are the leaders' to manage, and of their own workspace alone", async () => {
    const [owner, stranger] = await Promise.all([signUp(), signUp()]);
    const member = await addMember(owner);
    const theirs = await stranger.create("/api/teams", team, { name: "Theirs" });
    await member.refusal(403, { method: "POST", path: "/api/teams", body: { name: "Mine" } });
    const path = `/api/teams/${theirs.id}`;
    await owner.refusal(404, { method: "PUT", path, body: { name: "Ours" } });
    await owner.refusal(404, { method: "DELETE", path });
    const body = { visibility: "team", teamId: theirs.id };
    await owner.refusal(400, { method: "PUT", path: await pathOf(owner, member), body });
    expect(await stranger.get("/api/teams", teams)).toEqual([theirs]);
  });
});
