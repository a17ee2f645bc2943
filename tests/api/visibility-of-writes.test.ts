import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { addMarkedRecords, type MarkedRecords } from "#tests/support/marked-records.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

let owner: TestClient;
let rep: TestClient;
let hidden: MarkedRecords;
let own: MarkedRecords;

/** An owner with records of their own, and a member who sees no records but theirs. */
beforeAll(async () => {
  owner = await signUp();
  hidden = await addMarkedRecords(owner, "Hidden");
  rep = await addMember(owner, { role: "member", visibility: "own" });
  own = await addMarkedRecords(rep, "Own");
});

test("a record not visible can be neither read, changed nor deleted by its id", async () => {
  const paths = [
    `/api/contacts/${hidden.jane.id}`,
    `/api/companies/${hidden.acme.id}`,
    `/api/deals/${hidden.sale.id}`,
    `/api/tasks/${hidden.call.id}`,
  ];
  for (const path of paths) {
    await rep.refusal(404, { method: "GET", path });
    await rep.refusal(404, { method: "PUT", path, body: { notes: "Mine", description: "Mine" } });
    await rep.refusal(404, { method: "DELETE", path });
    expect(JSON.stringify((await owner.ask({ method: "GET", path })).body)).not.toContain("Mine");
  }
});

test("a link to a record not visible is refused like one to none", async () => {
  const unknown = "019a0000-0000-7000-8000-000000000000";
  const tries: ((companyId: string, contactId: string) => [string, object])[] = [
    (companyId) => ["/api/contacts", { name: "X", email: "x@x.example", companyId }],
    (companyId) => ["/api/deals", { title: "X", value: "1", companyId }],
    (_companyId, contactId) => ["/api/deals", { title: "X", value: "1", contactId }],
    (companyId) => ["/api/activities", { type: "note", title: "X", companyId }],
    (_companyId, contactId) => ["/api/activities", { type: "note", title: "X", contactId }],
  ];
  for (const attempt of tries) {
    const [path, body] = attempt(hidden.acme.id, hidden.jane.id);
    const [, toNone] = attempt(unknown, unknown);
    const refusal = await rep.refusal(400, { method: "POST", path, body });
    const { error } = await rep.refusal(400, { method: "POST", path, body: toNone });
    expect(refusal.error).toBe(error);
  }
  const path = `/api/contacts/${own.jane.id}`;
  await rep.refusal(400, { method: "PUT", path, body: { companyId: hidden.acme.id } });
});

test("a record changes hands together with its line in the feed", async () => {
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const lead = await owner.create("/api/deals", deal, { title: "Passed on", value: "5" });
  const titles = async () =>
    (await member.get("/api/activities", z.array(activity))).map(({ relatedTo }) => relatedTo);
  expect(await titles()).not.toContain("Passed on");

  const given = await owner.ask({
    method: "PUT",
    path: `/api/deals/${lead.id}`,
    body: { ownerId: await userIdOf(member) },
  });
  expect(given.status).toBe(200);
  expect((await member.get("/api/deals", z.array(deal))).map(({ id }) => id)).toEqual([lead.id]);
  expect(await titles()).toContain("Passed on");

  const path = `/api/change-sets/${changeSetOf(given)}/undo`;
  expect((await owner.ask({ method: "POST", path })).status).toBe(200);
  expect(await member.get("/api/deals", z.array(deal))).toEqual([]);
  expect(await titles()).not.toContain("Passed on");
});

test("who does not see all cannot give a record away, nor leave it to no one", async () => {
  const path = `/api/contacts/${own.jane.id}`;
  for (const ownerId of [hidden.jane.ownerId, null]) {
    const { error } = await rep.refusal(400, { method: "PUT", path, body: { ownerId } });
    expect(error).toBe("You can give a record only to someone whose records you see.");
    const body = { name: "Gift", email: "gift@x.example", ownerId };
    await rep.refusal(400, { method: "POST", path: "/api/contacts", body });
  }
  const stranger = await signUp();
  const body = { ownerId: (await stranger.get("/api/auth/user", currentUser)).id };
  await owner.refusal(400, { method: "PUT", path: `/api/contacts/${hidden.jane.id}`, body });
});

test("who does not see all takes back only what they did themselves", async () => {
  const changed = await owner.ask({
    method: "PUT",
    path: `/api/contacts/${own.jane.id}`,
    body: { phone: "+1 555 0199" },
  });
  const undo = { method: "POST", path: `/api/change-sets/${changeSetOf(changed)}/undo` };
  await rep.refusal(404, undo);
  expect((await owner.ask(undo)).status).toBe(200);
});

test("a viewer reads, and writes nothing", async () => {
  const viewer = await addMember(owner, { role: "viewer" });
  expect(await viewer.get(`/api/contacts/${hidden.jane.id}`, contact)).toEqual(hidden.jane);
  const writes = [
    { method: "POST", path: "/api/contacts", body: { name: "X", email: "x@x.example" } },
    { method: "PUT", path: `/api/contacts/${hidden.jane.id}`, body: { name: "X" } },
    { method: "DELETE", path: `/api/contacts/${hidden.jane.id}` },
    { method: "POST", path: "/api/companies", body: { name: "X" } },
    { method: "PUT", path: `/api/deals/${hidden.sale.id}`, body: { stage: "closed" } },
    { method: "PUT", path: `/api/tasks/${hidden.call.id}`, body: { status: "completed" } },
    { method: "POST", path: "/api/activities", body: { type: "note", title: "X" } },
    { method: "POST", path: "/api/sample-data" },
    { method: "DELETE", path: "/api/sample-data" },
  ];
  for (const write of writes) {
    const { error } = await viewer.refusal(403, write);
    expect(error).toBe("Your role in this workspace does not permit this.");
  }
});

test("nothing is written by a right that was taken away in the meantime", async () => {
  const member = await addMember(owner, { role: "member" });
  const create = { method: "POST", path: "/api/contacts" };
  const path = `/api/members/${await userIdOf(member)}`;
  const writes = Array.from({ length: 30 }, (_nothing, number) =>
    member.ask({ ...create, body: { name: `Race ${number}`, email: "race@x.example" } }),
  );
  const demoted = await owner.ask({ method: "PUT", path, body: { role: "viewer" } });
  expect(demoted.status).toBe(200);
  const countRaces = async () => (await owner.get("/api/contacts?q=race", z.array(contact))).length;
  const written = await countRaces();
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(written);
  expect(statuses.every((status) => [201, 403, 409].includes(status))).toBe(true);
  expect(await countRaces()).toBe(written);
});

async function userIdOf(user: TestClient): Promise<string> {
  return (await memberOf(owner, user)).userId;
}
