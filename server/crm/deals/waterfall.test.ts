import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { waterfall, waterfallDeal, waterfallSteps } from "#shared/forecast/waterfall.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { dayOf, daysAgo, Past } from "#tests/support/past.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let past: Past;
let owner: TestClient;
let rep: TestClient;
let path: string;
const ids: Record<string, string> = {};
const day = (days: number) => dayOf(daysAgo(days));

async function add(days: number, title: string, body: object) {
  const answer = await owner.ask({ method: "POST", path: "/api/deals", body: { title, ...body } });
  past.happened(daysAgo(days), answer);
  ids[title] = deal.parse(answer.body).id;
}

async function change(days: number, title: string, body: object) {
  const request = { method: "PUT", path: `/api/deals/${ids[title]}`, body };
  past.happened(daysAgo(days), await owner.ask(request));
}

beforeAll(async () => {
  past = await Past.begin();
  owner = await signUp();
  rep = await addMember(owner, { role: "member", visibility: "own" });
  const [standard] = await owner.get("/api/pipelines", z.array(pipeline));
  path = `/api/pipelines/${standard?.id}/waterfall`;
  const { userId } = await memberOf(owner, rep);
  const other = await owner.create("/api/pipelines", pipeline, {
    name: "Renewals",
    stages: [{ name: "Due" }, { name: "Renewed", type: "won" }],
  });
  const due = other.stages[0]?.key;
  const lost = { stage: "lost", closeReason: "Price" };
  await add(10, "Grows", { value: "100", expectedCloseDate: day(0) });
  await add(10, "Shrinks", { value: "80", stage: "proposal", expectedCloseDate: day(0) });
  await add(10, "Wins", { value: "50" });
  await add(10, "Loses", { value: "40", ownerId: userId });
  await add(10, "Leaves", { value: "7" });
  await add(10, "Deleted", { value: "9" });
  await add(10, "Returns", { value: "11", ...lost });
  await add(10, "Stays lost", { value: "1000", ...lost });
  await add(10, "Comes over", { value: "13", stage: due });
  await change(5, "Grows", { value: "130.10", stage: "qualified", expectedCloseDate: day(-5) });
  await change(5, "Shrinks", { value: "20", stage: "lead", expectedCloseDate: day(2) });
  await change(5, "Wins", { value: "60", stage: "closed" });
  await change(5, "Loses", lost);
  await change(5, "Leaves", { stage: due });
  past.happened(daysAgo(5), await owner.remove(`/api/deals/${ids["Deleted"]}`));
  await change(5, "Returns", { stage: "lead" });
  await change(5, "Comes over", { stage: "lead" });
  await add(4, "Is new", { value: "3" });
  await add(4, "Is won at once", { value: "5", stage: "closed" });
  await change(3, "Is new", { value: "4" });
  await past.settle();
  return () => past.end();
});

test("the steps add up from the open value of one day to that of another", async () => {
  const all = await owner.get(`${path}?from=${day(9)}&to=${day(2)}`, waterfall);
  const steps = all.steps.map(({ step, count, amount, value }) => [step, count, amount, value]);
  expect(steps).toEqual([
    ["new", 2, "9.00", "9.00"],
    ["reopened", 1, "11.00", "11.00"],
    ["arrived", 1, "13.00", "13.00"],
    ["valueUp", 2, "40.10", "190.10"],
    ["valueDown", 1, "-60.00", "20.00"],
    ["won", 2, "-65.00", "65.00"],
    ["lost", 1, "-40.00", "40.00"],
    ["gone", 2, "-16.00", "16.00"],
    ["forward", 1, "0.00", "130.10"],
    ["back", 1, "0.00", "20.00"],
    ["pushed", 1, "0.00", "130.10"],
    ["pulled", 1, "0.00", "20.00"],
  ]);
  expect(all).toMatchObject({ start: { value: "286.00" }, end: { count: 5, value: "178.10" } });
  const none = await owner.get(`${path}?from=${day(2)}`, waterfall);
  expect(none.to).toBe(day(0));
  expect(none.steps.filter(({ count }) => count > 0)).toEqual([]);
});

test("each step opens its deals, as they were and as they became", async () => {
  const from = `from=${day(9)}`;
  const all = await owner.get(`${path}?${from}`, waterfall);
  for (const step of waterfallSteps) {
    const deals = await owner.get(`${path}/${step}?${from}`, z.array(waterfallDeal));
    expect(deals).toHaveLength(all.steps.find((one) => one.step === step)?.count ?? -1);
  }
  const gone = await owner.get(`${path}/gone?${from}`, z.array(waterfallDeal));
  expect(gone).toMatchObject([
    { title: "Deleted", amount: "-9.00", after: null, deletedAt: daysAgo(5).toISOString() },
    { title: "Leaves", amount: "-7.00", before: { stage: "lead", value: "7.00" } },
  ]);
  const first = await owner.ask({ method: "GET", path: `${path}/valueUp?${from}&limit=1` });
  expect(first.body).toMatchObject([{ title: "Wins", before: { value: "50.00" } }]);
  expect(first.headers.get("link")).toContain("cursor=");
});

test("who sees their own deals alone learns nothing of the others", async () => {
  const own = await rep.get(`${path}?from=${day(9)}`, waterfall);
  expect(own.steps.filter(({ count }) => count > 0)).toMatchObject([
    { step: "lost", count: 1, amount: "-40.00" },
  ]);
  expect(own).toMatchObject({ start: { count: 1, value: "40.00" }, end: { count: 0 } });
  expect(await rep.get(`${path}/gone?from=${day(9)}`, z.array(waterfallDeal))).toEqual([]);
  const { userId } = await memberOf(owner, rep);
  const { steps, start, end } = own;
  const ofRep = `${path}?from=${day(9)}&ownerId=${userId}`;
  expect(await owner.get(ofRep, waterfall)).toMatchObject({ steps, start, end });
  const lost = `${path}/lost?from=${day(9)}&ownerId=${userId}`;
  expect(await owner.get(lost, z.array(waterfallDeal))).toMatchObject([{ title: "Loses" }]);
});

test("days that cannot be compared are refused with a sentence", async () => {
  const refused = (query: string) => owner.refusal(400, { method: "GET", path: path + query });
  const turned = await refused(`?from=${day(1)}&to=${day(3)}`);
  expect(turned.error).toBe("from must be a day before to, or the same.");
  expect((await refused(`?from=${day(30)}`)).issues).toMatchObject([{ path: "from" }]);
  expect((await refused(`?from=${day(9)}&to=${day(-9)}`)).issues).toMatchObject([{ path: "to" }]);
});
