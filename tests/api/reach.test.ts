import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts.ts";
import { activity } from "#shared/activities.ts";
import { createdApiKey } from "#shared/api-keys.ts";
import { company } from "#shared/companies.ts";
import { contact } from "#shared/contacts.ts";
import { dashboard } from "#shared/dashboard.ts";
import { deal, pipeline } from "#shared/deals.ts";
import { task, taskCounts } from "#shared/tasks.ts";
import { team } from "#shared/members.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import {
  changeSetOf,
  clientWithKey,
  signUp,
  type Answer,
  type TestClient,
} from "#tests/support/test-client.ts";

/** Someone's records, marked with their name so that they are known wherever they turn up. */
async function fill(user: TestClient, mark: string) {
  const acme = await user.create("/api/companies", company, { name: `${mark} company` });
  const jane = await user.create("/api/contacts", contact, {
    name: `${mark} contact`,
    email: `${mark.toLowerCase()}@x.example`,
    companyId: acme.id,
  });
  const sale = await user.create("/api/deals", deal, {
    title: `${mark} deal`,
    value: "1000",
    contactId: jane.id,
    companyId: acme.id,
  });
  const call = await user.create("/api/tasks", task, { title: `${mark} task` });
  const note = await user.create("/api/activities", activity, {
    type: "note",
    title: `${mark} note`,
    contactId: jane.id,
  });
  await user.create("/api/activities", activity, { type: "call", title: `${mark} call` });
  return { acme, jane, sale, call, note };
}

type Records = Awaited<ReturnType<typeof fill>>;

let owner: TestClient;
let rep: TestClient;
let hidden: Records;
let own: Records;

/** An owner with records of their own, and a member who sees no records but theirs. */
beforeAll(async () => {
  owner = await signUp();
  hidden = await fill(owner, "Hidden");
  rep = await addMember(owner, { role: "member", reach: "own" });
  own = await fill(rep, "Own");
});

const lists = ["contacts", "companies", "deals", "tasks", "activities"];

/** Every way to ask for records in bulk. */
function sideDoors({ acme, jane, sale }: Records): string[] {
  return [
    ...lists.map((list) => `/api/${list}`),
    ...["contacts", "companies", "deals"].map((list) => `/api/${list}?q=hidden`),
    "/api/contacts?status=active",
    "/api/deals?stage=lead",
    "/api/tasks?status=pending",
    `/api/contacts?companyId=${acme.id}`,
    `/api/deals?companyId=${acme.id}`,
    `/api/deals?contactId=${jane.id}`,
    `/api/activities?companyId=${acme.id}`,
    `/api/activities?contactId=${jane.id}`,
    `/api/activities?dealId=${sale.id}`,
    `/api/contacts?cursor=${endOfTime}`,
    `/api/activities?cursor=${endOfTime}`,
    "/api/pipeline",
    "/api/dashboard",
  ];
}

const endOfTime = "ffffffff-ffff-7fff-bfff-ffffffffffff";

test("no list, search, filter, board or feed shows a record out of reach", async () => {
  for (const path of sideDoors(hidden)) {
    const { status, body } = await rep.ask({ method: "GET", path });
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).not.toMatch(/hidden/i);
  }
  const names = (await rep.get("/api/contacts", z.array(contact))).map(({ name }) => name);
  expect(names).toEqual(["Own contact"]);
});

test("a key reaches no further than the one who made it", async () => {
  const { key } = await rep.create("/api/api-keys", createdApiKey, { name: "K", role: "member" });
  const program = clientWithKey(key);
  for (const path of sideDoors(hidden)) {
    const { status, body } = await program.ask({ method: "GET", path });
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).not.toMatch(/hidden/i);
  }
  await program.refusal(404, { method: "GET", path: `/api/deals/${hidden.sale.id}` });
});

test("filters by an owner stay within reach", async () => {
  const ownerId = hidden.jane.ownerId;
  for (const list of ["contacts", "companies", "deals"]) {
    expect(await rep.get(`/api/${list}?ownerId=${ownerId}`, z.array(z.unknown()))).toEqual([]);
  }
  expect(await rep.get(`/api/tasks?assignedUserId=${ownerId}`, z.array(task))).toEqual([]);
});

test("counts and totals cover what is in reach, and no more", async () => {
  const totals: Record<string, number> = { contacts: 1, companies: 1, deals: 1, tasks: 1 };
  for (const [list, total] of Object.entries(totals)) {
    expect(totalOf(await rep.ask({ method: "GET", path: `/api/${list}?limit=1` })), list).toBe(
      total,
    );
  }
  const lines = await rep.get("/api/activities", z.array(activity));
  expect(totalOf(await rep.ask({ method: "GET", path: "/api/activities?limit=1" }))).toBe(
    lines.length,
  );
  expect(await rep.get("/api/tasks/counts", taskCounts)).toMatchObject({ all: 1, pending: 1 });
  const { stages } = await rep.get("/api/pipeline", pipeline);
  expect(stages[0]).toMatchObject({ stage: "lead", count: 1, total: "1000.00" });
  expect(await rep.get("/api/dashboard", dashboard)).toMatchObject({
    contacts: { count: 1 },
    companies: { count: 1 },
    pipelineValue: { total: "1000.00" },
    tasks: { active: 1, completed: 0 },
  });
});

test("a record out of reach can be neither read, changed nor deleted by its id", async () => {
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

test("a link to a record out of reach is refused like one to none", async () => {
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

test("a linked record out of reach keeps its id and hides its name", async () => {
  const member = await addMember(owner, { role: "member", reach: "own" });
  const jane = await member.create("/api/contacts", contact, { name: "Jo", email: "jo@x.example" });
  const path = `/api/contacts/${jane.id}`;
  await owner.update(path, contact, { companyId: hidden.acme.id });
  const seen = await member.get(path, contact);
  expect(seen).toMatchObject({ companyId: hidden.acme.id, companyName: null });

  const saved = await member.update(path, contact, { ...seen, phone: "+1 555 0100" });
  expect(saved).toMatchObject({ companyId: hidden.acme.id, phone: "+1 555 0100" });
  expect((await owner.get(path, contact)).companyName).toBe("Hidden company");
});

test("a company's number of contacts counts those in reach", async () => {
  const member = await addMember(owner, { role: "member", reach: "own" });
  const acme = await member.create("/api/companies", company, { name: "Shared company" });
  await owner.create("/api/contacts", contact, {
    name: "Theirs",
    email: "theirs@x.example",
    companyId: acme.id,
  });
  expect((await member.get(`/api/companies/${acme.id}`, company)).contactCount).toBe(0);
  expect((await owner.get(`/api/companies/${acme.id}`, company)).contactCount).toBe(1);
});

test("a record changes hands together with its line in the feed", async () => {
  const member = await addMember(owner, { role: "member", reach: "own" });
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

test("who does not see all cannot give a record away, nor leave it to nobody", async () => {
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

test("what belongs to nobody is seen by those who see all", async () => {
  const orphan = await owner.create("/api/contacts", contact, {
    name: "Nobody's",
    email: "nobody@x.example",
    ownerId: null,
  });
  await rep.refusal(404, { method: "GET", path: `/api/contacts/${orphan.id}` });
  expect(
    JSON.stringify((await rep.ask({ method: "GET", path: "/api/activities" })).body),
  ).not.toContain("Nobody's");
  expect((await owner.get(`/api/contacts/${orphan.id}`, contact)).ownerId).toBeNull();
});

test("the line of a deletion is seen by those who saw the record", async () => {
  const gone = await owner.create("/api/companies", company, { name: "Gone company" });
  await owner.remove(`/api/companies/${gone.id}`);
  const mine = await rep.create("/api/tasks", task, { title: "My gone task" });
  await rep.remove(`/api/tasks/${mine.id}`);
  const seen = (await rep.get("/api/activities", z.array(activity))).map(
    ({ relatedTo }) => relatedTo,
  );
  expect(seen).not.toContain("Gone company");
  expect(seen).toContain("My gone task");
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

test("a team sees what its members own, and nobody else's records", async () => {
  const { id: teamId } = await owner.create("/api/teams", team, { name: "North" });
  const ann = await addMember(owner, { role: "member", reach: "team", teamId });
  const bob = await addMember(owner, { role: "member", reach: "own", teamId });
  const viewer = await addMember(owner, { role: "viewer", reach: "team", teamId });
  await fill(bob, "Bob");
  for (const teammate of [ann, viewer]) {
    const seen = await teammate.get("/api/contacts", z.array(contact));
    expect(seen.map(({ name }) => name)).toEqual(["Bob contact"]);
    expect(totalOf(await teammate.ask({ method: "GET", path: "/api/deals" }))).toBe(1);
    for (const path of sideDoors(hidden)) {
      const { body } = await teammate.ask({ method: "GET", path });
      expect(JSON.stringify(body), path).not.toMatch(/hidden/i);
    }
  }
  const [bobs] = await ann.get("/api/deals", z.array(deal));
  expect(bobs).toMatchObject({ contactName: "Bob contact", companyName: "Bob company" });
  const path = `/api/deals/${bobs?.id}`;
  const ownerId = await userIdOf(ann);
  expect(await ann.update(path, deal, { ownerId })).toMatchObject({ ownerId });
  const toNoTeammate = { ownerId: await userIdOf(owner) };
  await ann.refusal(400, { method: "PUT", path, body: toNoTeammate });
  await bob.refusal(404, { method: "GET", path });
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

function totalOf({ headers }: Answer): number {
  return Number(headers.get("x-total-count"));
}
