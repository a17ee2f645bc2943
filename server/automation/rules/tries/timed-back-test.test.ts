import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { type BackTest, backTest } from "#shared/rules/back-test.ts";
import { dayOf, daysAgo, Past } from "#tests/support/past.ts";
import { filterOf, setTitle } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const atNine = { hour: 9, timeZone: "UTC" };
const urgent = { type: "change", changes: { priority: "high" } };

let past: Past;
let owner: TestClient;

beforeAll(async () => {
  past = await Past.begin();
  owner = await signUp();
  return () => past.end();
});

const day = (days: number) => dayOf(daysAgo(days));

/** What happens so many days ago, at noon. */
async function add(days: number, path: string, body: object): Promise<string> {
  const answer = await owner.ask({ method: "POST", path, body });
  past.happened(daysAgo(days), answer);
  return (path === "/api/deals" ? deal : contact).parse(answer.body).id;
}

async function change(days: number, path: string, body: object): Promise<void> {
  past.happened(daysAgo(days), await owner.ask({ method: "PUT", path, body }));
}

async function testBack(rule: object, days = 30): Promise<BackTest> {
  const body = { rule: { name: "Draft", ...rule }, days };
  const answer = await owner.ask({ method: "POST", path: "/api/rules/back-test", body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return backTest.parse(answer.body);
}

const namesOf = ({ latest }: BackTest) =>
  latest.map(({ recordName, at }) => `${recordName} ${at.slice(0, 10)}`);

test("a date counts as it was on the day on which the rule would have looked", async () => {
  const onDate = {
    kind: "deal",
    trigger: { type: "date", field: "expectedCloseDate", days: 1, ...atNine },
    steps: [urgent],
  };
  const expects = (title: string, days: number) => ({
    title,
    value: "1",
    expectedCloseDate: day(days),
  });
  await add(20, "/api/deals", expects("Stays", 10));
  const moved = await add(20, "/api/deals", expects("Moves", 12));
  await change(15, `/api/deals/${moved}`, { expectedCloseDate: day(5) });
  await add(3, "/api/deals", expects("Comes later", 8));
  const gone = await add(20, "/api/deals", expects("Goes", 7));
  past.happened(daysAgo(4), await owner.remove(`/api/deals/${gone}`));
  await past.settle();
  const tested = await testBack(onDate);
  expect(tested).toMatchObject({ runs: 3, unmet: 0, isCut: false, looks: null });
  expect(namesOf(tested)).toEqual([`Moves ${day(4)}`, `Goes ${day(6)}`, `Stays ${day(9)}`]);
  expect(tested.steps).toMatchObject([{ done: 3, people: { same: 0 } }]);
});

test("a schedule counts the records that met the condition each time", async () => {
  const daily = { type: "schedule", days: "daily", ...atNine };
  const body = { name: "Lead", email: "lead@x.example", status: "lead" };
  const lead = await add(6, "/api/contacts", body);
  await change(3, `/api/contacts/${lead}`, { status: "active" });
  const still = await add(2, "/api/contacts", { ...body, name: "Still" });
  await past.settle();
  const rule = {
    kind: "contact",
    trigger: daily,
    filter: filterOf("status", "isAnyOf", ["lead"]),
    steps: [setTitle("Boss")],
  };
  const tested = await testBack(rule, 7);
  expect(tested.latest.filter(({ recordId }) => recordId === lead)).toHaveLength(3);
  const ofStill = tested.latest.filter(({ recordId }) => recordId === still);
  // Now as well, and today at nine if that was before.
  expect([2, 3]).toContain(ofStill.length);
  expect(tested).toMatchObject({ records: 2, unmet: 0, looks: 7 });
});

test("days in a condition are counted from the day of each run", async () => {
  const added = await add(25, "/api/deals", {
    title: "Soon",
    value: "1",
    expectedCloseDate: day(20),
  });
  await change(24, `/api/deals/${added}`, { value: "2" });
  await change(10, `/api/deals/${added}`, { value: "3" });
  await past.settle();
  const rule = {
    kind: "deal",
    trigger: { type: "changed", fields: ["value"] },
    filter: filterOf("expectedCloseDate", "isInTheNext", 7),
    steps: [urgent],
  };
  const tested = await testBack(rule);
  expect(namesOf(tested)).toEqual([`Soon ${day(24)}`]);
  expect(tested.unmet).toBe(1);
});

test("a rule that is started by hand has no back-test", async () => {
  const rule = {
    name: "By hand",
    kind: "contact",
    trigger: { type: "by-hand" },
    steps: [setTitle("Boss")],
  };
  const path = "/api/rules/back-test";
  const { error } = await owner.refusal(400, { method: "POST", path, body: { rule } });
  expect(error).toContain("try it on a record instead");
});
