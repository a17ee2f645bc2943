import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { pipelineDays } from "#shared/crm/as-of.ts";
import { board } from "#shared/crm/board.ts";
import { type Deal, deal } from "#shared/crm/deals.ts";
import { forecast } from "#shared/forecast/forecast.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { dayOf, daysAgo, Past } from "#tests/support/past.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let past: Past;
let owner: TestClient;
let rep: TestClient;
/** Of a workspace with one deal, which was deleted. */
let forgetful: TestClient;
const deals = z.array(deal);
const ids: Record<string, string> = {};

/** What happens so many days ago. */
async function add(
  days: number,
  body: { title: string } & Record<string, unknown>,
  by: TestClient = owner,
) {
  const answer = await by.ask({ method: "POST", path: "/api/deals", body });
  past.happened(daysAgo(days), answer);
  ids[body.title] = deal.parse(answer.body).id;
}

async function change(days: number, title: string, body: Partial<Deal>) {
  const path = `/api/deals/${ids[title]}`;
  past.happened(daysAgo(days), await owner.ask({ method: "PUT", path, body }));
}

const day = (days: number) => dayOf(daysAgo(days));

beforeAll(async () => {
  past = await Past.begin();
  owner = await signUp();
  rep = await addMember(owner, { role: "member", visibility: "own" });
  const { userId } = await memberOf(owner, rep);
  await add(10, { title: "Anvils", value: "1000", expectedCloseDate: day(-20), tags: ["old"] });
  await add(10, { title: "Bolts", value: "500", stage: "qualified" });
  await add(10, { title: "Chains", value: "70", ownerId: userId });
  await change(8, "Anvils", {
    stage: "proposal",
    value: "1500",
    title: "Anvils, larger",
    tags: [],
  });
  past.happened(daysAgo(6), await owner.remove(`/api/deals/${ids["Bolts"]}`));
  await change(4, "Anvils", { ownerId: userId });
  await change(4, "Chains", { ownerId: (await memberOf(owner, owner)).userId });
  await change(2, "Anvils", { stage: "closed" });
  forgetful = await signUp();
  await add(10, { title: "Secret", value: "30" }, forgetful);
  past.happened(daysAgo(6), await forgetful.remove(`/api/deals/${ids["Secret"]}`));
  await past.settle();
  return () => past.end();
});

async function boardOf(user: TestClient, query: string) {
  const { stages } = await user.get(`/api/pipeline?${query}`, board);
  return stages.flatMap(({ stage, count, total, deals: cards }) =>
    count > 0 ? [[stage, total, ...cards.map(({ title }) => title)]] : [],
  );
}

test("the board of a day has what was there at its end", async () => {
  expect(await boardOf(owner, `asOf=${day(9)}`)).toEqual([
    ["lead", "1070.00", "Chains", "Anvils"],
    ["qualified", "500.00", "Bolts"],
  ]);
  expect(await boardOf(owner, `asOf=${day(5)}`)).toEqual([
    ["lead", "70.00", "Chains"],
    ["proposal", "1500.00", "Anvils, larger"],
  ]);
  expect(await boardOf(owner, `asOf=${day(0)}`)).toEqual(await boardOf(owner, ""));
  const narrow = await owner.get(`/api/pipeline?asOf=${day(9)}&limit=1`, board);
  expect(narrow.stages[0]).toMatchObject({ deals: [{ title: "Chains" }], count: 2 });
  const nextCursor = narrow.stages[0]?.nextCursor;
  const more = `/api/deals?asOf=${day(9)}&stage=lead&cursor=${nextCursor}`;
  expect((await owner.get(more, deals)).map(({ title }) => title)).toEqual(["Anvils"]);
});

test("lists are searched, filtered and sorted by what deals were", async () => {
  const then = `asOf=${day(9)}`;
  const titles = async (query: string) =>
    (await owner.get(`/api/deals?${query}`, deals)).map(({ title }) => title);
  expect(await titles(`${then}&sort=value`)).toEqual(["Chains", "Bolts", "Anvils"]);
  expect(await titles(`${then}&q=larger`)).toEqual([]);
  expect(await titles(`asOf=${day(7)}&q=larger`)).toEqual(["Anvils, larger"]);
  const tagged = {
    match: "all",
    conditions: [{ field: "tags", operator: "hasAny", value: ["old"] }],
  };
  const filter = encodeURIComponent(JSON.stringify(tagged));
  expect(await titles(`${then}&filter=${filter}`)).toEqual(["Anvils"]);
  expect(await titles(`asOf=${day(7)}&filter=${filter}`)).toEqual([]);
  const soon = { field: "expectedCloseDate", operator: "isInTheNext", value: 29 };
  const due = encodeURIComponent(JSON.stringify({ match: "all", conditions: [soon] }));
  expect(await titles(`${then}&filter=${due}`)).toEqual(["Anvils"]);
  const count = await owner.get(`/api/deals/count?${then}&stage=lead`, recordCount);
  expect(count).toEqual({ count: 2 });
  const [bolts] = await owner.get(`/api/deals?${then}&stage=qualified`, deals);
  expect(bolts).toMatchObject({ title: "Bolts", deletedAt: daysAgo(6).toISOString() });
});

test("visible is what one may see today", async () => {
  expect(await boardOf(rep, `asOf=${day(9)}`)).toEqual([["lead", "1000.00", "Anvils"]]);
  const [anvils, ...others] = await rep.get(`/api/deals?asOf=${day(9)}`, deals);
  expect(others).toEqual([]);
  expect(anvils).toMatchObject({ ownerId: (await memberOf(owner, owner)).userId });
});

test("a day to come, one before there were deals, and one that is none are refused", async () => {
  const refused = async (asOf: string) =>
    (await owner.refusal(400, { method: "GET", path: `/api/pipeline?asOf=${asOf}` })).error;
  expect(await refused(day(-1))).toMatch(/ is still to come\. Choose today or a day before\.$/);
  expect(await refused(day(11))).toMatch(/^There were no deals on .+ or a later day\.$/);
  expect(await refused("2026-02-30")).toBe("asOf must be a day, such as 2027-03-05");
  const days = await owner.get("/api/pipeline/days", pipelineDays);
  expect(days).toEqual({ first: day(10), last: day(0) });
});

test("a deal that was erased keeps its figures, and no word of it", async () => {
  const then = `asOf=${day(9)}`;
  expect(await boardOf(forgetful, then)).toEqual([["lead", "30.00", "Secret"]]);
  const records = [{ entity: "deal", id: ids["Secret"] }];
  const path = "/api/deleted-records/erasure";
  expect(await forgetful.ask({ method: "POST", path, body: { records } })).toMatchObject({
    status: 200,
  });
  expect(await boardOf(forgetful, then)).toEqual([["lead", "30.00", "Erased deal"]]);
  expect(await forgetful.get(`/api/deals?${then}&q=secret`, deals)).toEqual([]);
  expect(await boardOf(forgetful, `asOf=${day(5)}`)).toEqual([]);
});

test("the forecast of a day counts what was expected then, and each sum lists its deals", async () => {
  const due = day(-20);
  const asked = `period=month&date=${due}`;
  const read = (user: TestClient, asOf: string) =>
    user.get(`/api/forecast?${asked}&asOf=${asOf}`, forecast);
  const cellsOf = async (user: TestClient, asOf: string) =>
    (await read(user, asOf)).cells.map(({ category, count, value }) => [category, count, value]);
  expect(await cellsOf(owner, day(9))).toEqual([["pipeline", 1, "1000.00"]]);
  expect(await cellsOf(owner, day(5))).toEqual([["bestCase", 1, "1500.00"]]);
  expect(await cellsOf(rep, day(9))).toEqual([["pipeline", 1, "1000.00"]]);
  expect((await read(owner, day(9))).undated).toEqual({ count: 2, value: "570.00" });
  expect((await read(rep, day(9))).undated.count).toBe(0);
  const won = await owner.get(`/api/forecast?period=year&date=${day(2)}&asOf=${day(0)}`, forecast);
  const today = await owner.get(`/api/forecast?period=year&date=${day(2)}`, forecast);
  expect(won).toEqual(today);
  const isUndated = { field: "expectedCloseDate", operator: "isEmpty" };
  const filter = encodeURIComponent(JSON.stringify({ match: "all", conditions: [isUndated] }));
  expect(await owner.get(`/api/deals?asOf=${day(9)}&filter=${filter}`, deals)).toHaveLength(2);
});

test("what is known of today alone is not asked of a day before", async () => {
  const waiting = { match: "all", conditions: [{ field: "nextStep", operator: "isEmpty" }] };
  const filter = encodeURIComponent(JSON.stringify(waiting));
  const path = `/api/deals?asOf=${day(9)}&filter=${filter}`;
  const { error } = await owner.refusal(400, { method: "GET", path });
  expect(error).toBe(
    "Next Step is known of today alone. Leave it out of the filter, or go back to today.",
  );
});

test("what was is neither changed nor exported", async () => {
  const selection = { matching: `asOf=${day(9)}`, count: 3 };
  const body = { selection, changes: { priority: "high" } };
  const sentence = "Deals as of a day can only be listed and counted. Leave out asOf.";
  for (const request of [
    { method: "POST", path: "/api/deals/bulk-edit", body },
    { method: "GET", path: `/api/deals/export?asOf=${day(9)}` },
  ]) {
    expect((await owner.refusal(400, request)).error).toBe(sentence);
  }
});
