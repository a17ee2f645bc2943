import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { allOf, type FilterGroup } from "#shared/filters/filters.ts";
import { recordCount } from "#shared/filters/lists.ts";
import { filterOfCell } from "#shared/reports/group-filters.ts";
import { listedFilter } from "#shared/reports/listed-records.ts";
import { type Answer, answer } from "#shared/reports/questions.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { find, filtered, is } from "#tests/support/filters.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/reports/answer";

async function ask(user: TestClient, body: object): Promise<Answer> {
  const found = await user.ask({ method: "POST", path, body: { kind: "stageMove", ...body } });
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
  return answer.parse(found.body);
}

const figuresOf = ({ groups, cells }: Answer) =>
  cells.map(({ at, count, listed, value }) => [
    ...at.map((place, group) => groups[group]?.values[place]?.label),
    count,
    listed,
    value,
  ]);

/** One deal is won on a detour, one is in its second stage, one in its first. */
const ways = [["lead", "proposal", "lead", "closed"], ["lead", "proposal"], ["qualified"]];

async function aSeller(): Promise<TestClient> {
  const user = await signUp();
  for (const [stage, ...later] of ways) {
    const { id } = await user.create("/api/deals", deal, { title: "Sale", value: "1", stage });
    for (const next of later) {
      const moved = { method: "PUT" as const, path: `/api/deals/${id}`, body: { stage: next } };
      expect((await user.ask(moved)).status).toBe(200);
    }
  }
  return user;
}

const isMove = JSON.stringify(allOf(is("fromStage", "isNotEmpty")));
const intoLead = JSON.stringify(allOf(is("toStage", "isAnyOf", ["lead"])));

test("moves are counted from stage to stage, and so is where deals begin", async () => {
  const user = await aSeller();
  const groups = [{ field: "fromStage" }, { field: "toStage" }];
  expect(figuresOf(await ask(user, { groups }))).toEqual([
    ["Lead", "Proposal", 2, 2, "2"],
    ["Lead", "Closed Won", 1, 1, "1"],
    ["Proposal", "Lead", 1, 1, "1"],
    ["No stage before", "Lead", 2, 2, "2"],
    ["No stage before", "Qualified", 1, 1, "1"],
  ]);
  const byPerson = await ask(user, { groups: [{ field: "movedBy" }], filter: isMove });
  expect(byPerson.total).toMatchObject({ count: 4, listed: 2 });
  const days = { measure: { of: "median", field: "daysBefore" }, filter: isMove };
  expect((await ask(user, days)).total.value).toBe("0");
});

test("of the deals that came into a stage, a rate says how many came into another one later", async () => {
  const user = await aSeller();
  const rate = { of: "rate", field: "later.closed" };
  const found = await ask(user, { filter: intoLead, measure: rate });
  expect(found).toMatchObject({ unit: "share", total: { count: 3, listed: 2, value: "0.5" } });
  const none = await ask(user, { groups: [{ field: "toStage" }], measure: rate });
  expect(figuresOf(none)).toEqual([
    ["Lead", 3, 2, "0.5"],
    ["Qualified", 1, 1, "0"],
    ["Proposal", 2, 2, "0.5"],
    ["Closed Won", 1, 1, "0"],
  ]);
  // Beside a median moves are read one by one, beside a count as sets.
  for (const against of [{ of: "median", field: "daysBefore" }, { of: "count" }]) {
    const both = await ask(user, { groups: [{ field: "toStage" }], measure: rate, against });
    expect(figuresOf(both)).toEqual(figuresOf(none));
  }
  const until = await ask(user, {
    filter: intoLead,
    measure: { of: "average", field: "daysUntil.closed" },
  });
  expect(until.total.value).toBe("0");
});

test("a figure opens the deals that made its moves", async () => {
  const user = await aSeller();
  const groups = [{ field: "later.closed" }, { field: "toStage" }];
  const found = await ask(user, { groups });
  expect(found.cells).toHaveLength(6);
  for (const { at, listed } of found.cells) {
    const opened = listedFilter("stageMove", filterOfCell(found, at));
    expect(await user.get(filtered("deals", opened), z.array(deal))).toHaveLength(listed);
  }
});

test("each of many deals counts once, whatever moves it made", async () => {
  const user = await signUp();
  await user.ask({ method: "POST", path: "/api/sample-data" });
  const countOf = async (filter: FilterGroup) => {
    const query = `filter=${encodeURIComponent(JSON.stringify(listedFilter("stageMove", filter)))}`;
    return (await user.get(`/api/deals/count?${query}`, recordCount)).count;
  };
  const measure = { of: "rate", field: "later.closed" };
  const found = await ask(user, { groups: [{ field: "toStage" }], measure });
  expect(found.total.listed).toBe(240);
  for (const { at, listed, value } of found.cells) {
    const opened = filterOfCell(found, at);
    expect(await countOf(opened)).toBe(listed);
    const wonLater = await countOf(allOf(opened, is("later.closed", "isChecked")));
    expect(Number(value)).toBeCloseTo(wonLater / listed, 5);
  }
});

test("moves are counted by the tags and the own fields of their deal", async () => {
  const user = await aSeller();
  await addField(user, "Region", "text", { entity: "deal" });
  const shown = { customFields: { region: "North" }, tags: ["Fair"] };
  const made = { title: "North", value: "1", stage: "lead", ...shown };
  await user.create("/api/deals", deal, made);
  const expected = {
    "customFields.region": [
      ["North", 1, 1, "1"],
      ["No deal region", 7, 3, "7"],
    ],
    tags: [
      ["Fair", 1, 1, "1"],
      ["No deal tags", 7, 3, "7"],
    ],
  };
  for (const [field, figures] of Object.entries(expected)) {
    const found = await ask(user, { groups: [{ field }] });
    expect(figuresOf(found)).toEqual(figures);
    for (const { at, listed } of found.cells) {
      const opened = listedFilter("stageMove", filterOfCell(found, at));
      expect(await find(user, "deals", opened)).toHaveLength(listed);
    }
  }
});

test("a rate is asked of a checkbox, and of a stage that there is", async () => {
  const user = await signUp();
  const refusal = async (measure: object) => {
    const body = { kind: "stageMove", measure };
    return (await user.refusal(400, { method: "POST", path, body })).error;
  };
  const sentence = "Choose a checkbox of the stage move to reckon with";
  expect(await refusal({ of: "rate", field: "toStage" })).toBe(sentence);
  expect(await refusal({ of: "rate", field: "later.nowhere" })).toBe(sentence);
  expect(await refusal({ of: "rate" })).toBe(sentence);
});
