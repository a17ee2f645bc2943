import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { type Forecast, forecast, forecastHistory } from "#shared/forecast/forecast.ts";
import { addMoney } from "#shared/format/money.ts";
import { type Pipeline, pipeline } from "#shared/crm/pipelines.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const today = new Date().toISOString().slice(0, 10);

function addDeal(user: TestClient, more: object = {}) {
  const sale = { title: "Sale", value: "100", expectedCloseDate: today };
  return user.create("/api/deals", deal, { ...sale, ...more });
}

function read(user: TestClient, query = `period=month&date=${today}`) {
  return user.get(`/api/forecast?${query}`, forecast);
}

/** The sums of each category, over owners and pipelines. */
function sums({ cells }: Forecast) {
  const found: Record<string, { count: number; value: string; weighted: string }> = {};
  for (const { category, count, value, weighted } of cells) {
    const before = found[category] ?? { count: 0, value: "0.00", weighted: "0.00" };
    found[category] = {
      count: before.count + count,
      value: addMoney(before.value, value),
      weighted: addMoney(before.weighted, weighted),
    };
  }
  return found;
}

test("a forecast counts open deals by their date and won ones by their day", async () => {
  const user = await signUp();
  await addDeal(user, { stage: "lead" });
  await addDeal(user, { stage: "proposal", value: "50.50" });
  await addDeal(user, { stage: "negotiation", expectedCloseDate: "2019-05-05" });
  await addDeal(user, { stage: "negotiation", expectedCloseDate: null });
  await addDeal(user, { stage: "closed", value: "70", expectedCloseDate: "2019-05-05" });
  await addDeal(user, { stage: "lost", closeReason: "Price" });
  const found = await read(user);
  expect(sums(found)).toEqual({
    pipeline: { count: 1, value: "100.00", weighted: "10.00" },
    bestCase: { count: 1, value: "50.50", weighted: "25.25" },
    closed: { count: 1, value: "70.00", weighted: "70.00" },
  });
  expect(found.overdue).toEqual({ count: 1, value: "100.00" });
  expect(found.undated).toEqual({ count: 1, value: "100.00" });
  const may2019 = await read(user, "period=month&date=2019-05-31");
  expect(sums(may2019)).toEqual({ commit: { count: 1, value: "100.00", weighted: "75.00" } });
});

test("a chosen category stays when the deal moves, until it is taken back", async () => {
  const user = await signUp();
  const { id } = await addDeal(user, { forecastCategory: "commit" });
  const change = (body: object) => user.update(`/api/deals/${id}`, deal, body);
  await change({ stage: "proposal" });
  expect(Object.keys(sums(await read(user)))).toEqual(["commit"]);
  await change({ forecastCategory: "closed" });
  expect(Object.keys(sums(await read(user)))).toEqual(["commit"]);
  await change({ forecastCategory: null });
  expect(Object.keys(sums(await read(user)))).toEqual(["bestCase"]);
});

test("no sum shows a member deals that they do not see", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId: ownerId } = await memberOf(rep, rep);
  await addDeal(owner, { value: "999999" });
  await addDeal(owner, { value: "999999", stage: "closed" });
  await addDeal(owner, { value: "999999", expectedCloseDate: "2019-05-05" });
  await addDeal(owner, { value: "999999", expectedCloseDate: null });
  await addDeal(owner, { ownerId });
  const [standard] = await owner.get("/api/pipelines", z.array(pipeline));
  for (const query of queriesOf(standard)) {
    const found = await read(rep, query);
    expect(found.cells.every((cell) => cell.ownerId === ownerId)).toBe(true);
    expect(sums(found)).toMatchObject({ pipeline: { count: 1, value: "100.00" } });
    expect([found.overdue.count, found.undated.count]).toEqual([0, 0]);
    const { days } = await rep.get(`/api/forecast/history?${query}`, forecastHistory);
    const last = days.at(-1);
    expect(last).toMatchObject({
      values: { pipeline: "100.00", closed: "0.00" },
      weighted: "10.00",
    });
  }
  expect(sums(await read(owner))).toMatchObject({ pipeline: { count: 2 }, closed: { count: 1 } });
});

/** Each way to ask, from which a difference could be taken. In Abidjan it is the same day as in UTC at any time. */
function queriesOf(standard: Pipeline | undefined): string[] {
  return ["month", "quarter", "year"].flatMap((period) => [
    `period=${period}&date=${today}`,
    `period=${period}&date=${today}&timeZone=Africa/Abidjan&pipelineId=${standard?.id}`,
  ]);
}

test("the history ends with what the forecast says now", async () => {
  const user = await signUp();
  const moved = await addDeal(user);
  await addDeal(user, { stage: "closed", value: "30" });
  await user.update(`/api/deals/${moved.id}`, deal, { stage: "negotiation", value: "80" });
  const gone = await addDeal(user, { value: "500" });
  await user.remove(`/api/deals/${gone.id}`);
  const path = `/api/forecast/history?period=month&date=${today}`;
  const { days, period } = await user.get(path, forecastHistory);
  expect(days.at(0)?.date).toBe(period.first);
  expect(days.at(-1)).toMatchObject({
    date: today,
    values: { pipeline: "0.00", commit: "80.00", closed: "30.00" },
    weighted: "90.00",
  });
  const future = await user.get("/api/forecast/history?date=2099-01-01", forecastHistory);
  expect(future.days).toEqual([]);
});

test("a day of the history is rounded once, when its deals are added up", async () => {
  const user = await signUp();
  const half = { name: "Half", probability: 50, category: "pipeline" };
  const best = { name: "Best", probability: 50, category: "bestCase" };
  const odd = { name: "Odd", stages: [half, best, { name: "Won", type: "won" }] };
  const { stages } = await user.create("/api/pipelines", pipeline, odd);
  for (const { key, type } of stages) {
    if (type === "open") await addDeal(user, { stage: key, value: "0.01" });
  }
  const path = `/api/forecast/history?period=month&date=${today}`;
  const { days } = await user.get(path, forecastHistory);
  expect(days.at(-1)).toMatchObject({ weighted: "0.01" });
});

test("a workspace's year begins in the month that its admins choose", async () => {
  const owner = await signUp();
  const body = { yearStartMonth: 4 };
  expect(await owner.update("/api/workspace", workspace, body)).toMatchObject(body);
  const { period, yearStartMonth } = await read(owner, "period=year&date=2026-03-31");
  expect({ ...period, yearStartMonth }).toEqual({
    kind: "year",
    first: "2025-04-01",
    last: "2026-03-31",
    yearStartMonth: 4,
  });
  const wrong = { method: "PUT", path: "/api/workspace", body: { yearStartMonth: 13 } };
  const { error } = await owner.refusal(400, wrong);
  expect(error).toBe("yearStartMonth must be the number of a month, from 1 to 12");
});
