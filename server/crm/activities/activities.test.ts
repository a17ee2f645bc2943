import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { addMember } from "#tests/support/members.ts";
import { changeSetOf, signUp } from "#tests/support/test-client.ts";

const activities = z.array(activity);

test("a call on a deal stands in the timelines of its contact and company too", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const jane = await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const links = { companyId: acme.id, contactId: jane.id };
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1", ...links });
  const call = await user.create("/api/activities", activity, {
    type: "call",
    title: "Talked about terms",
    description: "They want two years.",
    dealId: sale.id,
  });
  expect(call).toMatchObject({ ...links, dealId: sale.id, relatedTo: "Sale", relatedId: sale.id });
  for (const filter of [`dealId=${sale.id}`, `contactId=${jane.id}`, `companyId=${acme.id}`]) {
    const [newest] = await user.get(`/api/activities?${filter}`, activities);
    expect(newest, filter).toEqual(call);
  }
});

test("a filter narrows the feed and its count, also by the records that activities are on", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const log = (type: string, companyId: string | null = null) =>
    user.create("/api/activities", activity, { type, title: type, companyId });
  const [call, meeting] = [await log("call", acme.id), await log("meeting", acme.id)];
  await log("call");
  const type = { field: "type", operator: "isAnyOf", value: ["call", "meeting"] };
  const conditions = [type, { field: "companyName", operator: "is", value: "acme" }];
  const filter = new URLSearchParams({ filter: JSON.stringify({ match: "all", conditions }) });
  expect(await user.get(`/api/activities?${filter}`, activities)).toEqual([meeting, call]);
  const next = `cursor=${meeting.id}&after=${meeting.occurredAt}`;
  expect(await user.get(`/api/activities?${filter}&${next}`, activities)).toEqual([call]);
  expect(await user.get(`/api/activities/count?${filter}`, recordCount)).toEqual({ count: 2 });
  const unknown = filter.toString().replace("companyName", "shoe");
  const { error } = await user.refusal(400, { method: "GET", path: `/api/activities?${unknown}` });
  expect(error).toBe('An activity has no field "shoe" to filter by');
});

test("a note may be about nothing in particular", async () => {
  const user = await signUp();
  const note = await user.create("/api/activities", activity, { type: "note", title: "Idea" });
  expect(note).toMatchObject({ relatedTo: null, contactId: null, companyId: null, dealId: null });
});

test("people log calls, emails, meetings and notes, and nothing else", async () => {
  const user = await signUp();
  for (const type of ["deal", "task", "unknown"]) {
    const { error } = await user.refusal(400, {
      method: "POST",
      path: "/api/activities",
      body: { type, title: "Made up" },
    });
    expect(error).toBe("Type must be one of: call, email, meeting, note");
  }
});

test("an activity on a record of another workspace is refused", async () => {
  const [user, stranger] = await Promise.all([signUp(), signUp()]);
  const theirs = await stranger.create("/api/deals", deal, { title: "Theirs", value: "1" });
  const { issues } = await user.refusal(400, {
    method: "POST",
    path: "/api/activities",
    body: { type: "call", title: "Call", dealId: theirs.id },
  });
  expect(issues).toEqual([
    { path: "dealId", message: "This deal does not exist. It may have been deleted." },
  ]);
  expect(await user.get("/api/activities", activities)).toEqual([]);
});

const call = { type: "call", title: "Talked about terms" };

test("an activity has a time, a duration and an outcome, and stands at its time", async () => {
  const user = await signUp();
  await user.create("/api/activities", activity, { type: "note", title: "Idea" });
  const occurredAt = "2026-03-31T09:30:00.000Z";
  const facts = { occurredAt, durationMinutes: 25, outcome: "connected" };
  const logged = await user.create("/api/activities", activity, { ...call, ...facts });
  expect(logged).toMatchObject({ ...call, ...facts, userName: "Ada Tester" });
  const early = { ...call, title: "Earlier", occurredAt: "2025-03-31T11:30:00+02:00" };
  await user.create("/api/activities", activity, early);
  const titles = async (query: string) =>
    (await user.get(`/api/activities${query}`, activities)).map(({ title }) => title);
  expect(await titles("")).toEqual(["Idea", "Talked about terms", "Earlier"]);
  const found = await user.get(`/api/activities/${logged.id}`, activity);
  expect(found).toEqual(logged);
  const { headers } = await user.ask({ method: "GET", path: "/api/activities?limit=2" });
  const next = /<([^>]*)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
  expect((await user.get(next, activities)).map(({ title }) => title)).toEqual(["Earlier"]);
});

test("a page of the feed goes on after a moment with any offset", async () => {
  const user = await signUp();
  const log = (title: string, occurredAt: string) =>
    user.create("/api/activities", activity, { ...call, title, occurredAt });
  await log("First", "2026-03-31T08:30:00Z");
  const second = await log("Second", "2026-03-31T09:30:00Z");
  // As texts they sort the other way round.
  const query = new URLSearchParams({ cursor: second.id, after: "2026-03-31T00:30:00-09:00" });
  const [first, ...others] = await user.get(`/api/activities?${query}`, activities);
  expect(first?.title).toBe("First");
  expect(others).toEqual([]);
  for (const after of ["yesterday", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+02:00"]) {
    query.set("after", after);
    const { issues } = await user.refusal(400, { method: "GET", path: `/api/activities?${query}` });
    expect(issues?.[0]?.message).toBe("after must be a date-time such as 2026-03-31T09:30:00Z");
  }
});

test("a timeline is narrowed to what people logged, to a type, or to what the product noted", async () => {
  const user = await signUp();
  const jane = await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  await user.create("/api/activities", activity, { ...call, contactId: jane.id });
  await user.create("/api/activities", activity, { type: "note", title: "Idea" });
  const titles = async (query: string) =>
    (await user.get(`/api/activities?${query}`, activities)).map(({ title }) => title);
  expect(await titles("isLogged=true")).toEqual(["Idea", "Talked about terms"]);
  expect(await titles("isLogged=true&type=call")).toEqual(["Talked about terms"]);
  expect(await titles("isInTouch=true")).toEqual(["Talked about terms"]);
  expect(await titles(`isLogged=true&type=note&contactId=${jane.id}`)).toEqual([]);
  const [noted, ...others] = await user.get("/api/activities?isLogged=false", activities);
  expect(others).toEqual([]);
  expect(noted).toMatchObject({ relatedId: jane.id, loggedBy: null, userName: "Ada Tester" });
});

test("an activity is changed and deleted by the person who logged it and by admins, and both are undone", async () => {
  const owner = await signUp();
  const author = await addMember(owner, { role: "member", visibility: "all" });
  const colleague = await addMember(owner, { role: "member", visibility: "all" });
  const { id } = await author.create("/api/activities", activity, call);
  const path = `/api/activities/${id}`;
  const changed = await author.update(path, activity, {
    title: "Agreed on terms",
    type: "meeting",
  });
  expect(changed).toMatchObject({ title: "Agreed on terms", type: "meeting", version: 2 });
  const refusal = "An activity is changed by the person who logged it, and by admins.";
  for (const request of [{ method: "PUT", body: { title: "Mine" } }, { method: "DELETE" }]) {
    expect((await colleague.refusal(403, { path, ...request })).error).toBe(refusal);
  }
  const stale = await owner.ask({
    method: "PUT",
    path,
    body: { title: "Late" },
    headers: { "if-match": '"1.x"' },
  });
  expect(stale).toMatchObject({ status: 412, body: { current: { title: "Agreed on terms" } } });
  await owner.update(path, activity, { outcome: "held" });
  const deletion = await owner.remove(path);
  await author.refusal(404, { method: "GET", path });
  const undo = { method: "POST", path: `/api/change-sets/${deletion}/undo` };
  expect(await owner.ask(undo)).toMatchObject({ status: 200 });
  const restored = await author.get(path, activity);
  expect(restored).toMatchObject({ title: "Agreed on terms", outcome: "held", version: 4 });
  const edit = await author.ask({ method: "PUT", path, body: { title: "Third" } });
  const back = { method: "POST", path: `/api/change-sets/${changeSetOf(edit)}/undo` };
  expect(await author.ask(back)).toMatchObject({ status: 200 });
  expect(await author.get(path, activity)).toMatchObject({ title: "Agreed on terms" });
});

test("what the product noted is changed by no one", async () => {
  const owner = await signUp();
  await owner.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const [line] = await owner.get("/api/activities", activities);
  const path = `/api/activities/${line?.id}`;
  for (const request of [{ method: "PUT", body: { title: "Mine" } }, { method: "DELETE" }]) {
    const { error } = await owner.refusal(403, { path, ...request });
    expect(error).toBe("The product noted this, so it stays as it is.");
  }
});

test.each([
  [
    { outcome: "held" },
    "outcome",
    "The outcome of a call must be one of: connected, left-message, no-answer, busy, wrong-number",
  ],
  [{ type: "note", outcome: "busy" }, "outcome", "A note has no outcome"],
  [{ durationMinutes: 0 }, "durationMinutes", "Duration must be at least 1 minute"],
  [{ durationMinutes: 1.5 }, "durationMinutes", "Duration must be a whole number of minutes"],
  [
    { occurredAt: "2126-01-01T00:00:00Z" },
    "occurredAt",
    "Date must not be in the future: what is still to come is a task",
  ],
  [
    { occurredAt: "yesterday" },
    "occurredAt",
    "Date must be a date-time such as 2026-03-31T09:30:00Z",
  ],
])("%j is refused with a sentence", async (facts, field, message) => {
  const user = await signUp();
  const body = { ...call, ...facts };
  const { issues } = await user.refusal(400, { method: "POST", path: "/api/activities", body });
  expect(issues).toEqual([{ path: field, message }]);
});
