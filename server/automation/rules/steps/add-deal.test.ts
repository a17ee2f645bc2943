import { expect, test } from "vitest";
import { z } from "zod";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const renewal = {
  type: "deal",
  title: "Renewal",
  stage: "proposal",
  value: "500",
  closesInDays: 30,
  ownerId: null,
};
const trigger = { type: "added" };

const dealsOf = (user: TestClient) => user.get("/api/deals", z.array(deal));

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

test("a deal is added for a contact, with its company and owner, and undone with the run", async () => {
  const user = await signUp();
  const { id: companyId } = await user.create("/api/companies", company, { name: "Acme" });
  const made = await makeRule(user, { kind: "contact", trigger, steps: [renewal] });
  const body = { name: "Jane", email: "jane@acme.example", companyId };
  const jane = await user.create("/api/contacts", contact, body);
  const run = await settledRun(user, made);
  expect(outcomesOf(run)).toEqual(["Added the deal “Renewal: Jane” to Proposal."]);
  const [added] = await dealsOf(user);
  expect(added).toMatchObject({
    title: "Renewal: Jane",
    value: "500.00",
    stage: "proposal",
    contactId: jane.id,
    companyId,
    ownerId: jane.ownerId,
    expectedCloseDate: dayFromNow(30),
  });
  const path = `/api/deals/${added?.id}/history`;
  const [change] = await user.get(path, z.array(recordChange));
  expect(change).toMatchObject({ channel: "rule", changeSetId: run.id });
  await user.ask({ method: "POST", path: `/api/change-sets/${run.id}/undo` });
  expect(await dealsOf(user)).toEqual([]);
});

test("a deal is added for a company, and after a deal, whose long title is cut", async () => {
  const user = await signUp();
  const first = { ...renewal, stage: null, closesInDays: null };
  const onCompany = await makeRule(user, { kind: "company", trigger, steps: [first] });
  const { id: companyId } = await user.create("/api/companies", company, { name: "Acme" });
  await settledRun(user, onCompany);
  expect(await dealsOf(user)).toMatchObject([
    { title: "Renewal: Acme", companyId, contactId: null, expectedCloseDate: null, stage: "lead" },
  ]);
  const won = { type: "stage-entered", stage: "closed" };
  const onDeal = await makeRule(user, { kind: "deal", trigger: won, steps: [renewal] });
  const title = "x".repeat(200);
  const sale = await user.create("/api/deals", deal, { title, value: "1", companyId });
  await user.update(`/api/deals/${sale.id}`, deal, { stage: "closed" });
  await settledRun(user, onDeal);
  const next = (await dealsOf(user)).find(({ stage }) => stage === "proposal");
  expect(next).toMatchObject({ companyId, title: `Renewal: ${title}`.slice(0, 200) });
});

test("a step that adds deals is tested on the past, and refused where there is none to add", async () => {
  const user = await signUp();
  await user.create("/api/contacts", contact, { name: "Jane", email: "jane@acme.example" });
  const rule = { name: "Draft", kind: "contact", trigger, steps: [renewal] };
  const back = { method: "POST", path: "/api/rules/back-test", body: { rule } };
  const tested = backTest.parse((await user.ask(back)).body);
  expect(tested.steps).toMatchObject([{ done: 1, people: null }]);
  const refuse = async (fields: object, step: object = renewal) => {
    const body = { ...rule, ...fields, steps: [step] };
    return (await user.refusal(400, { method: "POST", path: "/api/rules", body })).error;
  };
  expect(await refuse({ kind: "task" })).toContain("Deals are added for contacts");
  expect(await refuse({}, { ...renewal, stage: "nowhere" })).toContain("Stage must be one of");
  expect(await refuse({}, { ...renewal, value: "much" })).toContain("Value must be a number");
  expect(await refuse({ trigger: { type: "deleted" } })).toContain("A deleted record");
});
