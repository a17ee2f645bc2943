import { describe, expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { score } from "#shared/scores/scores.ts";
import { task } from "#shared/crm/tasks.ts";
import { filterOf } from "#tests/support/rules.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { addIncoming, call } from "#tests/support/incoming-webhooks.ts";
import { addContact, addScore, fieldOf, scoreOf } from "#tests/support/scores.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

/** Points for contacts that have one of these such as the filter says. */
function pointsFor(related: string, field: string, operator: string, value?: string) {
  const where: unknown = JSON.parse(filterOf(field, operator, value));
  const filter = { match: "all", conditions: [{ related, has: "some", where }] };
  return { fit: [{ filter: JSON.stringify(filter), points: 25 }], engagement: [] };
}

/** From then on no pass over all contacts is what gives points. */
async function addRestingScore(user: TestClient, parts: object): Promise<void> {
  const { id } = await addScore(user, parts);
  await expect
    .poll(() => user.get(`/api/scores/${id}`, score))
    .toMatchObject({ progress: null, problem: null });
}

describe("a score follows at once", () => {
  test("the company of a contact", async () => {
    const user = await signUp();
    const acme = await user.create("/api/companies", company, { name: "Acme" });
    const of = await addContact(user, { companyId: acme.id });
    const alone = await addContact(user, { email: "alone@x.example" });
    await addRestingScore(user, pointsFor("company", "industry", "is", "software"));
    await user.update(`/api/companies/${acme.id}`, company, { industry: "Software" });
    await expect.poll(() => fieldOf(user, of)).toBe(25);
    expect(await fieldOf(user, alone)).toBeUndefined();
    await user.update(`/api/companies/${acme.id}`, company, { industry: "Shoes" });
    await expect.poll(() => fieldOf(user, of)).toBeUndefined();
  });

  test("the name of a company", async () => {
    const user = await signUp();
    const acme = await user.create("/api/companies", company, { name: "Acme" });
    const of = await addContact(user, { companyId: acme.id });
    const filter = filterOf("companyName", "contains", "GmbH");
    await addRestingScore(user, { fit: [{ filter, points: 25 }], engagement: [] });
    await user.update(`/api/companies/${acme.id}`, company, { name: "Acme GmbH" });
    await expect.poll(() => fieldOf(user, of)).toBe(25);
  });

  test("a company with more contacts than are worked out in one transaction", async () => {
    const user = await signUp();
    const rows = Array.from({ length: 1_003 }, (_, at) => `P${at},p${at}@x.example,Acme`);
    const content = ["Name,Email,Company", ...rows].join("\n");
    const file = await sendFile(user, { entity: "contact", content });
    await dryRun(user, file);
    await runImport(user, file);
    await addRestingScore(user, pointsFor("company", "industry", "is", "software"));
    const [acme] = await user.get("/api/companies", company.array());
    await user.update(`/api/companies/${acme?.id}`, company, { industry: "Software" });
    const asked = new URLSearchParams({
      filter: filterOf("customFields.lead_score", "is", "25"),
    });
    const path = `/api/contacts/count?${asked}`;
    await expect
      .poll(() => user.ask({ method: "GET", path }))
      .toMatchObject({ body: { count: 1_003 } });
  });

  test("what changes of a deal, an activity and a task, without another contact for them", async () => {
    const user = await signUp();
    const { id: contactId } = await addContact(user);
    const { fit: deals } = pointsFor("deals", "value", "isMoreThan", "1000");
    const { fit: tasks } = pointsFor("tasks", "title", "is", "Urgent");
    const engagement = [{ event: "meeting", points: 10, halfLifeDays: 700 }];
    await addRestingScore(user, { fit: [...deals, ...tasks], engagement });
    const points = () => fieldOf(user, { id: contactId });

    const big = await user.create("/api/deals", deal, {
      title: "Big",
      value: "10",
      contactId,
    });
    await user.update(`/api/deals/${big.id}`, deal, { value: "5000" });
    await expect.poll(points).toBe(25);
    const call = await user.create("/api/tasks", task, { title: "Later", relatedId: contactId });
    await user.update(`/api/tasks/${call.id}`, task, { title: "Urgent" });
    await expect.poll(points).toBe(50);
    const body = { type: "meeting", title: "Met", contactId, outcome: "no-show" };
    const met = await user.create("/api/activities", activity, body);
    await user.update(`/api/activities/${met.id}`, activity, { outcome: "held" });
    await expect.poll(points).toBe(60);
    await user.ask({ method: "DELETE", path: `/api/deals/${big.id}` });
    await expect.poll(points).toBe(35);
  });
});

test("a score counts calls of incoming webhooks, also of a contact that was merged", async () => {
  const user = await signUp();
  await addRestingScore(user, {
    fit: [],
    engagement: [{ event: "webhook", points: 20, halfLifeDays: 700 }],
  });
  const webhook = await addIncoming(user, {});
  const grace = { name: "Grace", email: "grace@x.example" };
  expect(await call(webhook, grace)).toMatchObject({ status: 200 });
  expect(await call(webhook, grace)).toMatchObject({ status: 200 });
  expect(await call(webhook, { name: "Nobody", email: "no address" })).toMatchObject({
    status: 422,
  });
  expect(await call(webhook, { name: "G. Hopper", email: "gh@x.example" })).toMatchObject({
    status: 200,
  });
  const [loser, winner] = await user.get("/api/contacts", contact.array());
  if (!winner || !loser) throw new Error("the calls added no contacts");
  await expect.poll(() => fieldOf(user, winner)).toBe(40);
  expect((await scoreOf(user, winner)).parts).toMatchObject([{ event: "webhook", count: 2 }]);
  const body = { winnerId: winner.id, loserIds: [loser.id], takes: {} };
  const merged = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(merged).toMatchObject({ status: 200 });
  await expect.poll(() => fieldOf(user, winner)).toBe(60);
  const path = `/api/change-sets/${changeSetOf(merged)}/undo?keepLater=true`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  await expect.poll(() => fieldOf(user, winner)).toBe(40);
});
