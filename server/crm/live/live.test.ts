import { expect, test } from "vitest";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { member, team } from "#shared/accounts/members.ts";
import type { LiveEvent } from "#shared/platform/live.ts";
import { ruleWithDraft } from "#shared/rules/rule-drafts.ts";
import { rule } from "#shared/rules/rules.ts";
import { task } from "#shared/crm/tasks.ts";
import { listen, type LiveReader } from "#tests/support/live-reader.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { makeRule, setTitle } from "#tests/support/rules.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };

async function open(client: TestClient, lastEventId?: string) {
  const stream = await listen({ cookie: client.cookie }, lastEventId ? { lastEventId } : {});
  expect(stream.status).toBe(200);
  return stream;
}

/** The ids before a later record's event. */
async function idsUntil(stream: LiveReader, later: string): Promise<string[]> {
  await stream.hear(later);
  return stream.changes.map(({ id }) => id);
}

test("what is created, changed and deleted is streamed, with its change set and its author", async () => {
  const owner = await signUp();
  const colleague = await addMember(owner, { role: "member" });
  const stream = await open(owner);
  expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.headers.get("x-accel-buffering")).toBe("no");
  expect(await stream.next()).toMatchObject({ event: "ready" });

  const added = await colleague.create("/api/contacts", contact, jane);
  const { userId } = await memberOf(owner, colleague);
  const created = await stream.hear(added.id);
  expect(created).toMatchObject({ entity: "contact", action: "create", userId });

  const change = { method: "PUT", path: `/api/contacts/${added.id}`, body: { title: "CEO" } };
  const changed = await colleague.ask(change);
  expect(await stream.hear(added.id)).toMatchObject({
    action: "update",
    changeSetId: changeSetOf(changed),
  });
  await colleague.remove(`/api/contacts/${added.id}`);
  expect(await stream.hear(added.id)).toMatchObject({ action: "delete" });
  stream.close();
});

test("who reconnects with the last event's id gets what was missed", async () => {
  const owner = await signUp();
  const first = await open(owner);
  await first.next();
  first.close();
  const missed = await owner.create("/api/tasks", task, { title: "Call" });
  const second = await open(owner, first.lastEventId);
  expect(await second.next()).toMatchObject({ event: "ready" });
  expect(await second.hear(missed.id)).toMatchObject({ entity: "task", action: "create" });
  second.close();
});

test("who reconnects with an unknown or old event's id has to read everything again", async () => {
  const owner = await signUp();
  const first = await open(owner);
  await first.next();
  first.close();
  const old = first.lastEventId.replace(/~\d{13}~/, "~1700000000000~");
  for (const lastEventId of ["nonsense", old, first.lastEventId.replace(/:.*$/, ":1:9,9")]) {
    const stream = await open(owner, lastEventId);
    expect(await stream.next(), lastEventId).toMatchObject({ event: "refresh" });
    stream.close();
  }
});

test("who sees their own records alone never learns of others", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const stream = await open(rep);
  const hidden = await owner.create("/api/contacts", contact, jane);
  await owner.update(`/api/contacts/${hidden.id}`, contact, { title: "CEO" });
  await owner.remove(`/api/contacts/${hidden.id}`);
  const own = await rep.create("/api/deals", deal, { title: "Mine", value: "1" });
  expect(await idsUntil(stream, own.id)).not.toContain(hidden.id);
  expect(stream.changes.every(({ userId }) => userId === own.ownerId)).toBe(true);
  stream.close();
});

test("a record that becomes visible is created for the reader, one that ceases to be is deleted", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId } = await memberOf(owner, rep);
  const shared = await owner.create("/api/contacts", contact, jane);
  const stream = await open(rep);
  await owner.update(`/api/contacts/${shared.id}`, contact, { ownerId: userId });
  expect(await stream.hear(shared.id)).toMatchObject({ action: "create" });
  await owner.update(`/api/contacts/${shared.id}`, contact, { ownerId: null });
  expect(await stream.hear(shared.id)).toMatchObject({ action: "delete" });
  await owner.update(`/api/contacts/${shared.id}`, contact, { title: "CEO" });
  const own = await rep.create("/api/tasks", task, { title: "Mine" });
  expect(await idsUntil(stream, own.id)).not.toContain(shared.id);
  stream.close();
});

test("a team's records are streamed to the team, and its stream ends when the team changes", async () => {
  const owner = await signUp();
  const sales = await owner.create("/api/teams", team, { name: "Sales" });
  const rights = { role: "member", visibility: "team", teamId: sales.id } as const;
  const [one, two] = [await addMember(owner, rights), await addMember(owner, rights)];
  const stream = await open(one);
  const ofTeam = await two.create("/api/contacts", contact, jane);
  expect(await stream.hear(ofTeam.id)).toMatchObject({ action: "create" });
  const { userId } = await memberOf(owner, two);
  await owner.update(`/api/members/${userId}`, member, { visibility: "own", teamId: null });
  expect(await untilEnd(stream)).toBe("rights");
});

test("a change of quotas is announced without a number, and so is a submitted one", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId } = await memberOf(owner, owner);
  const stream = await open(rep);
  await stream.next();
  const about = { period: "month", subject: "person", subjectId: userId };
  const { period, ...quota } = { ...about, first: "2026-11-01", amount: "5" };
  const body = { measure: "valueWon", period, quotas: [quota] };
  expect(await owner.ask({ method: "PUT", path: "/api/quotas", body })).toMatchObject({
    status: 204,
  });
  expect(await untilEvent(stream, "forecast")).toBe("{}");
  const number = { ...about, date: "2026-11-24", amount: "5" };
  const path = "/api/forecast/submissions";
  expect(await owner.ask({ method: "POST", path, body: number })).toMatchObject({ status: 201 });
  expect(await untilEvent(stream, "forecast")).toBe("{}");
  stream.close();
});

async function untilEvent(stream: LiveReader, name: LiveEvent): Promise<string | undefined> {
  for (let event = await stream.next(); event; event = await stream.next()) {
    if (event.event === name) return event.data;
  }
  return undefined;
}

/** The last event before the stream ends. */
async function untilEnd(stream: LiveReader): Promise<string | undefined> {
  let last: string | undefined;
  for (let event = await stream.next(); event; event = await stream.next()) last = event.event;
  return last;
}

test("runs of rules are announced without saying which", async () => {
  const owner = await signUp();
  await makeRule(owner, { steps: [setTitle("Known")] });
  const stream = await open(owner);
  await owner.create("/api/contacts", contact, jane);
  expect(await untilEvent(stream, "runs")).toBe("{}");
  stream.close();
});

test("the draft of a rule is announced without saying which", async () => {
  const owner = await signUp();
  const { id } = await owner.create("/api/rules", rule, someRule);
  const stream = await open(owner);
  await stream.next();
  await owner.update(`/api/rules/${id}/draft`, ruleWithDraft, { ...someRule, name: "Later" });
  expect(await untilEvent(stream, "runs")).toBe("{}");
  stream.close();
});

const someRule = {
  name: "My rule",
  kind: "contact",
  trigger: { type: "added" },
  steps: [setTitle("Known")],
};

test("a removed member hears of nothing that comes after", async () => {
  const owner = await signUp();
  const leaving = await addMember(owner);
  const stream = await open(leaving);
  await stream.next();
  const { userId } = await memberOf(owner, leaving);
  const removal = { method: "DELETE", path: `/api/members/${userId}` };
  expect(await owner.ask(removal)).toMatchObject({ status: 204 });
  const after = await owner.create("/api/contacts", contact, jane);
  expect(await untilEnd(stream)).toBe("rights");
  expect(stream.changes.map(({ id }) => id)).not.toContain(after.id);
});

test("a stream ends with its session, its role and its key", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member" });
  const { key, id } = await rep.create("/api/api-keys", createdApiKey, {
    name: "K",
    role: "member",
  });
  const [page, program] = [await open(rep), await listen({ authorization: `Bearer ${key}` })];
  const seen = await owner.create("/api/contacts", contact, jane);
  await Promise.all([page.hear(seen.id), program.hear(seen.id)]);
  await rep.ask({ method: "DELETE", path: `/api/api-keys/${id}` });
  await owner.create("/api/contacts", contact, jane);
  expect(await untilEnd(program)).toBe("rights");
  const { userId } = await memberOf(owner, rep);
  await owner.update(`/api/members/${userId}`, member, { role: "viewer" });
  expect(await untilEnd(page)).toBe("rights");

  const signedOut = await open(rep);
  await rep.ask({ method: "DELETE", path: "/api/account/sessions" });
  await rep.ask({ method: "GET", path: "/api/logout" });
  const unheard = await owner.create("/api/contacts", contact, jane);
  expect(await untilEnd(signedOut)).toBe("rights");
  expect(signedOut.changes.map((change) => change.id)).not.toContain(unheard.id);
});

test("a workspace's changes are streamed to no other workspace", async () => {
  const [one, other] = await Promise.all([signUp(), signUp()]);
  const stream = await open(one);
  const foreign = await other.create("/api/contacts", contact, jane);
  const own = await one.create("/api/contacts", contact, jane);
  expect(await idsUntil(stream, own.id)).not.toContain(foreign.id);
  stream.close();
});

test("a user has a limited number of streams", async () => {
  const owner = await signUp();
  const streams = await Promise.all(
    Array.from({ length: 21 }, () => listen({ cookie: owner.cookie })),
  );
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
  for (const stream of streams) stream.close();
});
