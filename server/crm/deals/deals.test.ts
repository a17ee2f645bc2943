import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { deal } from "#shared/crm/deals.ts";
import { specifiedStages } from "#shared/crm/default-pipeline.ts";
import { board } from "#shared/crm/board.ts";
import { signUp } from "#tests/support/test-client.ts";

const deals = z.array(deal);

test("a deal starts with the defaults of the specification", async () => {
  const user = await signUp();
  const created = await user.create("/api/deals", deal, { title: "Sale", value: "1250" });
  expect(created).toMatchObject({
    title: "Sale",
    value: "1250.00",
    stage: "lead",
    priority: "medium",
    contactId: null,
    companyId: null,
    expectedCloseDate: null,
  });
});

test("a value is kept to the cent", async () => {
  const user = await signUp();
  for (const [sent, kept] of [
    ["9999999999.99", "9999999999.99"],
    ["0", "0.00"],
    ["0.1", "0.10"],
    ["007.5", "7.50"],
  ]) {
    const created = await user.create("/api/deals", deal, { title: "Sale", value: sent });
    expect(created.value).toBe(kept);
    expect(await user.get(`/api/deals/${created.id}`, deal)).toEqual(created);
  }
});

test("a close date is a calendar date, whatever its time zone", async () => {
  const user = await signUp();
  for (const expectedCloseDate of [
    "2027-03-05",
    "2027-03-05T00:00:00.000Z",
    "2027-03-05T23:59:59+14:00",
    "2027-03-05T00:00:00-11:00",
  ]) {
    const body = { title: "Sale", value: "1", expectedCloseDate };
    const created = await user.create("/api/deals", deal, body);
    expect(created.expectedCloseDate, expectedCloseDate).toBe("2027-03-05");
  }
});

test("moving a deal sends the stage alone and appears in the feed", async () => {
  const user = await signUp();
  const created = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  const moved = await user.update(`/api/deals/${created.id}`, deal, { stage: "negotiation" });
  const { stageEnteredAt } = moved;
  expect(moved).toEqual({ ...created, version: 2, stage: "negotiation", stageEnteredAt });
  expect(stageEnteredAt).not.toBe(created.stageEnteredAt);
  const [line] = await user.get(`/api/activities?dealId=${created.id}`, z.array(activity));
  expect(line).toMatchObject({
    type: "deal",
    title: "Moved to Negotiation",
    relatedTo: "Sale",
    relatedId: created.id,
  });
});

test("an update that changes nothing does not appear in the feed", async () => {
  const user = await signUp();
  const created = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  await user.update(`/api/deals/${created.id}`, deal, { ...created, value: "10" });
  expect(await user.get("/api/activities", z.array(activity))).toHaveLength(1);
});

test("the board has each stage's count, total and newest cards", async () => {
  const user = await signUp();
  const created = [];
  for (const value of ["0.10", "0.20", "9999999999.99"]) {
    created.push(await user.create("/api/deals", deal, { title: value, value, stage: "closed" }));
  }
  const moved = await user.create("/api/deals", deal, { title: "Moved", value: "5" });
  await user.update(`/api/deals/${moved.id}`, deal, { stage: "proposal", value: "7.25" });
  const removed = await user.create("/api/deals", deal, { title: "Removed", value: "5" });
  await user.remove(`/api/deals/${removed.id}`);

  const { stages } = await user.get("/api/pipeline?limit=2", board);
  expect(stages.map(({ stage, count, total }) => [stage, count, total])).toEqual([
    ["lead", 0, "0.00"],
    ["qualified", 0, "0.00"],
    ["proposal", 1, "7.25"],
    ["negotiation", 0, "0.00"],
    ["closed", 3, "10000000000.29"],
  ]);
  const closed = stages.at(-1);
  expect(closed?.deals).toEqual([created[2], created[1]]);
  const rest = await user.get(`/api/deals?stage=closed&cursor=${closed?.nextCursor}`, deals);
  expect(rest).toEqual([created[0]]);
});

test("every stage can be set", async () => {
  const user = await signUp();
  const created = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  for (const stage of specifiedStages.toReversed()) {
    const updated = await user.update(`/api/deals/${created.id}`, deal, { stage });
    expect(updated.stage).toBe(stage);
  }
});

test("the board is narrowed by words, owner and filter, and its counts and totals are of what matches", async () => {
  const user = await signUp();
  const add = (title: string, stage: string, value: string, priority: string) =>
    user.create("/api/deals", deal, { title, stage, value, priority });
  await add("Engines for the navy", "lead", "100", "high");
  await add("Engines for the mill", "lead", "20.50", "low");
  await add("Sails for the navy", "proposal", "7", "high");
  const read = async (query: string) => {
    const { stages } = await user.get(`/api/pipeline?${query}`, board);
    return stages
      .filter(({ count }) => count > 0)
      .map(({ stage, count, total, deals }) => [
        stage,
        count,
        total,
        deals.map(({ title }) => title),
      ]);
  };
  expect(await read("q=engines")).toEqual([
    ["lead", 2, "120.50", ["Engines for the mill", "Engines for the navy"]],
  ]);
  const condition = { field: "priority", operator: "isAnyOf", value: ["high"] };
  const filter = encodeURIComponent(JSON.stringify({ match: "all", conditions: [condition] }));
  expect(await read(`filter=${filter}&q=navy`)).toEqual([
    ["lead", 1, "100.00", ["Engines for the navy"]],
    ["proposal", 1, "7.00", ["Sails for the navy"]],
  ]);
  expect(await read(`ownerId=${crypto.randomUUID()}`)).toEqual([]);
  const { error } = await user.refusal(400, {
    method: "GET",
    path: "/api/pipeline?filter=%7B%22match%22%3A1%7D",
  });
  expect(error).toMatch(/filter/i);
});
