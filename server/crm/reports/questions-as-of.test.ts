import { beforeAll, expect, test } from "vitest";
import { type Deal, deal } from "#shared/crm/deals.ts";
import { allOf } from "#shared/filters/filters.ts";
import { builtInFields } from "#shared/filters/known-fields.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { fieldsAsOf } from "#shared/reports/as-of.ts";
import { filterOfCell } from "#shared/reports/group-filters.ts";
import { groupingsOf } from "#shared/reports/groupings.ts";
import { type Answer, answer } from "#shared/reports/questions.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { is } from "#tests/support/filters.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { dayOf, daysAgo, Past } from "#tests/support/past.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/reports/answer";

let past: Past;
let owner: TestClient;
/** Who sees their own deals alone. */
let rep: TestClient;
const ids: Record<string, string> = {};

const day = (days: number) => dayOf(daysAgo(days));

/** So many days ago. */
async function add(days: number, body: { title: string } & Partial<Deal>) {
  const written = await owner.ask({ method: "POST", path: "/api/deals", body });
  past.happened(daysAgo(days), written);
  ids[body.title] = deal.parse(written.body).id;
}

async function change(days: number, title: string, body: Partial<Deal>) {
  const written = await owner.ask({ method: "PUT", path: `/api/deals/${ids[title]}`, body });
  past.happened(daysAgo(days), written);
}

beforeAll(async () => {
  past = await Past.begin();
  owner = await signUp();
  rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId } = await memberOf(owner, rep);
  await add(10, { title: "Anvils", value: "1000.50", tags: ["old"], expectedCloseDate: day(-20) });
  await add(10, { title: "Bolts", value: "500", stage: "proposal", priority: "high" });
  await add(10, { title: "Chains", value: "70", ownerId: userId });
  await change(8, "Anvils", { stage: "proposal", value: "1500", tags: [] });
  past.happened(daysAgo(6), await owner.remove(`/api/deals/${ids["Bolts"]}`));
  await change(2, "Anvils", { stage: "closed" });
  await past.settle();
  return () => past.end();
});

async function ask(user: TestClient, body: object): Promise<Answer> {
  const found = await user.ask({ method: "POST", path, body: { kind: "deal", ...body } });
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
  return answer.parse(found.body);
}

const figures = ({ groups, cells }: Answer) =>
  cells.map(({ at: [place = 0], count, value }) => [groups[0]?.values[place]?.label, count, value]);

const byStage = {
  groups: [{ field: "stage" }],
  measure: { of: "sum", field: "value" },
};

test("deals are summed up as they were at the end of a day", async () => {
  expect(figures(await ask(owner, { ...byStage, asOf: day(9) }))).toEqual([
    ["Lead", 2, "1070.5"],
    ["Proposal", 1, "500"],
  ]);
  expect(figures(await ask(owner, { ...byStage, asOf: day(7) }))).toEqual([
    ["Lead", 1, "70"],
    ["Proposal", 2, "2000"],
  ]);
  expect(figures(await ask(owner, { ...byStage, asOf: day(5) }))).toEqual([
    ["Lead", 1, "70"],
    ["Proposal", 1, "1500"],
  ]);
  expect(figures(await ask(rep, { ...byStage, asOf: day(9) }))).toEqual([["Lead", 1, "70"]]);
});

test("each figure of a day counts the deals that the list of that day has", async () => {
  const known = fieldsAsOf(builtInFields, day(9));
  const filter = JSON.stringify(allOf(is("value", "isLessThan", "1200")));
  const names = [...groupingsOf(known, "deal").map(({ name }) => name), "ownerTeam"];
  const asked = names.map((name, place) => ({
    groups: [{ field: name }],
    filter,
    asOf: day([9, 7, 1][place % 3] ?? 0),
  }));
  expect(asked.length).toBeGreaterThan(10);
  for (const question of asked) {
    for (const user of [owner, rep]) {
      const answered = await ask(user, question);
      const cells = [{ at: [], count: answered.total.count }, ...answered.cells];
      for (const { at, count } of cells) {
        const opened = JSON.stringify(filterOfCell(answered, at));
        const query = new URLSearchParams({ filter: opened, asOf: question.asOf });
        const listed = await user.get(`/api/deals/count?${query}`, recordCount);
        expect([question, at, listed.count]).toEqual([question, at, count]);
      }
    }
  }
});

test("a saved report looks at the end of the last week, whichever that is, and a period is counted from there", async () => {
  const asOf = day(5);
  const period = { field: "expectedCloseDate", span: "next30Days" };
  const answered = await ask(owner, { period, asOf });
  expect(answered).toMatchObject({ asOf, period: { first: asOf, last: day(-24) } });
  expect(answered.total.count).toBe(1);
  const question = { kind: "deal", asOf: "lastWeek" };
  const saved = await owner.create("/api/reports", savedReport, { name: "Last week", question });
  const found = await owner.ask({ method: "GET", path: `/api/reports/${saved.id}/answer` });
  expect(found.status).toBe(200);
  expect(answer.parse(found.body).asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test.each([
  [{ kind: "contact", asOf: "2026-01-01" }, "Only deals can be shown as of a day"],
  [{ kind: "deal", asOf: "yesterday" }, "asOf must be a day, such as 2027-03-05"],
  [{ kind: "deal", asOf: "2026-02-30" }, "asOf must be a day, such as 2027-03-05"],
  [{ kind: "deal", asOf: "2999-01-01" }, "is still to come"],
  [{ kind: "deal", asOf: "1999-01-01" }, "There were no deals on"],
  [
    { kind: "deal", asOf: "lastWeek", groups: [{ field: "nextStepDate" }] },
    "Next Step Date is known of today alone",
  ],
  [
    { kind: "deal", asOf: "lastWeek", filter: JSON.stringify(allOf(is("nextStep", "isEmpty"))) },
    "Next Step is known of today alone",
  ],
])("%j is refused", async (body, sentence) => {
  expect((await owner.refusal(400, { method: "POST", path, body })).error).toContain(sentence);
});

test("moves of a history made of the log know the stage before, and the days in it", async () => {
  const measure = { of: "average", field: "daysBefore" };
  const found = await ask(owner, { kind: "stageMove", groups: [{ field: "fromStage" }], measure });
  expect(figures(found)).toEqual([
    ["Lead", 1, "2"],
    ["Proposal", 1, "6"],
    ["No stage before", 2, null],
  ]);
});
