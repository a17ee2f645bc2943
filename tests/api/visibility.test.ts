import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dashboard } from "#shared/crm/dashboard.ts";
import { deal } from "#shared/crm/deals.ts";
import { board } from "#shared/crm/board.ts";
import { task, taskCounts } from "#shared/crm/tasks.ts";
import { team } from "#shared/accounts/members.ts";
import { addMarkedRecords, type MarkedRecords } from "#tests/support/marked-records.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { clientWithKey, signUp, type Answer, type TestClient } from "#tests/support/test-client.ts";

let owner: TestClient;
let rep: TestClient;
let hidden: MarkedRecords;

/** An owner with records of their own, and a member who sees no records but theirs. */
beforeAll(async () => {
  owner = await signUp();
  hidden = await addMarkedRecords(owner, "Hidden");
  rep = await addMember(owner, { role: "member", visibility: "own" });
  await addMarkedRecords(rep, "Own");
});

const lists = ["contacts", "companies", "deals", "tasks", "activities"];

/** Every way to ask for records in bulk. */
function sideDoors({ acme, jane, sale }: MarkedRecords): string[] {
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
    `/api/activities?cursor=${endOfTime}&after=9999-12-31T00:00:00.000Z`,
    "/api/pipeline",
    "/api/dashboard",
    "/api/forecast?date=2026-11-24",
    "/api/forecast/history?date=2026-11-24",
  ];
}

const endOfTime = "ffffffff-ffff-7fff-bfff-ffffffffffff";

test("no list, search, filter, board or feed shows a record not visible", async () => {
  for (const path of sideDoors(hidden)) {
    const { status, body } = await rep.ask({ method: "GET", path });
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).not.toMatch(/hidden/i);
  }
  const names = (await rep.get("/api/contacts", z.array(contact))).map(({ name }) => name);
  expect(names).toEqual(["Own contact"]);
});

test("a key sees no more than the member who made it", async () => {
  const { key } = await rep.create("/api/api-keys", createdApiKey, { name: "K", role: "member" });
  const program = clientWithKey(key);
  for (const path of sideDoors(hidden)) {
    const { status, body } = await program.ask({ method: "GET", path });
    expect(status, path).toBe(200);
    expect(JSON.stringify(body), path).not.toMatch(/hidden/i);
  }
  await program.refusal(404, { method: "GET", path: `/api/deals/${hidden.sale.id}` });
});

test("filters by an owner stay within visibility", async () => {
  const ownerId = hidden.jane.ownerId;
  for (const list of ["contacts", "companies", "deals"]) {
    expect(await rep.get(`/api/${list}?ownerId=${ownerId}`, z.array(z.unknown()))).toEqual([]);
  }
  expect(await rep.get(`/api/tasks?assignedUserId=${ownerId}`, z.array(task))).toEqual([]);
});

test("counts and totals cover what is visible, and no more", async () => {
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
  const { stages } = await rep.get("/api/pipeline", board);
  expect(stages[0]).toMatchObject({ stage: "lead", count: 1, total: "1000.00" });
  expect(await rep.get("/api/dashboard", dashboard)).toMatchObject({
    contacts: { count: 1 },
    companies: { count: 1 },
    pipelineValue: { total: "1000.00", open: "1000.00", won: "0.00" },
    tasks: { active: 1, completed: 0 },
  });
});

test("a linked record not visible keeps its id and hides its name", async () => {
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const jane = await member.create("/api/contacts", contact, { name: "Jo", email: "jo@x.example" });
  const path = `/api/contacts/${jane.id}`;
  await owner.update(path, contact, { companyId: hidden.acme.id });
  const seen = await member.get(path, contact);
  expect(seen).toMatchObject({ companyId: hidden.acme.id, companyName: null });

  const saved = await member.update(path, contact, { ...seen, phone: "+1 555 0100" });
  expect(saved).toMatchObject({ companyId: hidden.acme.id, phone: "+1 555 0100" });
  expect((await owner.get(path, contact)).companyName).toBe("Hidden company");
});

test("a company's number of contacts counts those visible", async () => {
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const acme = await member.create("/api/companies", company, { name: "Shared company" });
  await owner.create("/api/contacts", contact, {
    name: "Theirs",
    email: "theirs@x.example",
    companyId: acme.id,
  });
  expect((await member.get(`/api/companies/${acme.id}`, company)).contactCount).toBe(0);
  expect((await owner.get(`/api/companies/${acme.id}`, company)).contactCount).toBe(1);
});

test("what belongs to no one is seen by those who see all", async () => {
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

test("a team sees what its members own, and no one else's records", async () => {
  const { id: teamId } = await owner.create("/api/teams", team, { name: "North" });
  const ann = await addMember(owner, { role: "member", visibility: "team", teamId });
  const bob = await addMember(owner, { role: "member", visibility: "own", teamId });
  const viewer = await addMember(owner, { role: "viewer", visibility: "team", teamId });
  await addMarkedRecords(bob, "Bob");
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

async function userIdOf(user: TestClient): Promise<string> {
  return (await memberOf(owner, user)).userId;
}

function totalOf({ headers }: Answer): number {
  return Number(headers.get("x-total-count"));
}
