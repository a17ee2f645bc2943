import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { type Answer, answer } from "#shared/reports/questions.ts";
import { filterOfCell } from "#shared/reports/group-filters.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/reports/answer";

type Asker = Pick<TestClient, "ask">;

async function ask(user: Asker, body: object): Promise<Answer> {
  const found = await user.ask({ method: "POST", path, body });
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
  return answer.parse(found.body);
}

async function refused(user: TestClient, body: object): Promise<string> {
  return (await user.refusal(400, { method: "POST", path, body })).error;
}

const figuresOf = ({ groups, cells }: Answer) =>
  cells.map(({ at, count, value }) => [
    ...at.map((place, group) => groups[group]?.values[place]?.label),
    count,
    value,
  ]);

const days = ["2026-01-31", "2026-02-01", "2026-03-31", null, "2025-01-15"];

/** Five deals that are worth 1, 2, 4, 8 and 16 dollars and 50 cents each. */
async function aSeller(): Promise<TestClient> {
  const user = await signUp();
  for (const [place, expectedCloseDate] of days.entries()) {
    const tags = place % 2 ? ["North"] : ["North", "VIP"];
    const value = `${2 ** place}.50`;
    const stage = place < 2 ? "proposal" : "lead";
    await user.create("/api/deals", deal, { title: "Sale", value, stage, tags, expectedCloseDate });
  }
  return user;
}

test("a measure is exact, in all its ways", async () => {
  const user = await aSeller();
  const value = async (of: string) =>
    (await ask(user, { kind: "deal", measure: { of, field: "value" } })).total.value;
  expect(await Promise.all(["sum", "average", "median", "smallest", "largest"].map(value))).toEqual(
    ["33.5", "6.7", "4.5", "1.5", "16.5"],
  );
  const counted = await ask(user, { kind: "deal", groups: [{ field: "stage" }] });
  expect(figuresOf(counted)).toEqual([
    ["Lead", 3, "3"],
    ["Proposal", 2, "2"],
  ]);
  expect(counted.total).toEqual({ count: 5, listed: 5, value: "5", against: null });
});

test("what the kept totals answer is what the records do, also where some have left", async () => {
  const user = await aSeller();
  const lost = await user.create("/api/deals", deal, {
    title: "Lost",
    value: "7",
    stage: "qualified",
  });
  await user.remove(`/api/deals/${lost.id}`);
  const ofAll = JSON.stringify(allOf(is("value", "isAtLeast", "0")));
  for (const of of ["count", "sum", "average"]) {
    const measure = of === "count" ? { of } : { of, field: "value" };
    for (const groups of [[], [{ field: "stage" }]]) {
      const kept = await ask(user, { kind: "deal", groups, measure });
      const counted = await ask(user, { kind: "deal", groups, measure, filter: ofAll });
      expect(figuresOf(kept)).toEqual(figuresOf(counted));
      expect(kept.total).toEqual(counted.total);
    }
  }
});

test("the figures of an answer are a CSV file, with those of the period before", async () => {
  const user = await aSeller();
  const body = {
    kind: "deal",
    groups: [{ field: "expectedCloseDate", step: "quarter" }, { field: "priority" }],
    measure: { of: "sum", field: "value" },
    period: { field: "expectedCloseDate", span: { first: "2026-01-01", last: "2026-03-31" } },
    compare: "yearAgo",
  };
  const {
    status,
    headers,
    body: text,
  } = await user.ask({ method: "POST", path: `${path}/csv`, body });
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe('attachment; filename="report.csv"');
  expect(String(text).split("\r\n")).toEqual([
    "Expected Close Date,Priority,Records,Figure,Records before,Figure before",
    "Q1 2026,Medium,3,8.5,1,16.5",
    "All,All,3,8.5,1,16.5",
    "",
  ]);
});

test("shares are of all records, and running totals go on where there are none", async () => {
  const user = await aSeller();
  const months = { kind: "deal", groups: [{ field: "expectedCloseDate" }] };
  const of = { of: "sum", field: "value" };
  const period = { field: "expectedCloseDate", span: { first: "2026-01-01", last: "2026-04-30" } };
  const running = await ask(user, { ...months, period, measure: { ...of, as: "runningTotal" } });
  expect(figuresOf(running)).toEqual([
    ["Jan 2026", 1, "1.5"],
    ["Feb 2026", 1, "4"],
    ["Mar 2026", 1, "8.5"],
    ["Apr 2026", 0, "8.5"],
  ]);
  const shares = await ask(user, { ...months, measure: { of: "count", as: "share" } });
  expect(shares.unit).toBe("share");
  expect(shares.cells.map(({ value }) => value)).toEqual(["0.2", "0.2", "0.2", "0.2", "0.2"]);
  const none = { ...months, filter: JSON.stringify(allOf(is("title", "is", "x"))) };
  const empty = await ask(user, { ...none, measure: { of: "count", as: "share" } });
  expect(empty).toMatchObject({ cells: [], total: { count: 0, value: null } });
});

test("a period stands beside the one before, and that of a year ago, step by step", async () => {
  const user = await aSeller();
  const asked = {
    kind: "deal",
    groups: [{ field: "expectedCloseDate" }],
    period: { field: "expectedCloseDate", span: { first: "2026-01-01", last: "2026-02-28" } },
  };
  const yearAgo = await ask(user, { ...asked, compare: "yearAgo" });
  expect(yearAgo.before).toMatchObject({ first: "2025-01-01", last: "2025-02-28" });
  expect(yearAgo.cells.map(({ count, before }) => [count, before?.count])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(yearAgo.groups[0]?.values.map(({ before }) => before?.label)).toEqual([
    "Jan 2025",
    "Feb 2025",
  ]);
  const before = await ask(user, { ...asked, compare: "before" });
  expect(before.before).toMatchObject({ first: "2025-11-01", last: "2025-12-31" });
});

test("a week goes from Sunday to Saturday, and its key is the Sunday", async () => {
  const user = await signUp();
  for (const expectedCloseDate of ["2026-03-07", "2026-03-08", "2026-03-14"]) {
    await user.create("/api/deals", deal, { title: "Sale", value: "1", expectedCloseDate });
  }
  const groups = [{ field: "expectedCloseDate", step: "week" }];
  const weeks = await ask(user, { kind: "deal", groups });
  expect(weeks.groups[0]?.values.map(({ key }) => key)).toEqual(["2026-03-01", "2026-03-08"]);
  expect(weeks.cells.map(({ at, count }) => [at, count])).toEqual([
    [[0], 1],
    [[1], 2],
  ]);
});

test("the largest groups are shown, and the rest is summed up and can be opened", async () => {
  const user = await signUp();
  await addField(user, "Code", "text");
  for (let number = 0; number < 24; number += 1) {
    const customFields = { code: `Code ${number === 23 ? 0 : number}` };
    const email = `${number}@x.example`;
    await user.create("/api/contacts", contact, { name: "Ada", email, customFields });
  }
  const found = await ask(user, { kind: "contact", groups: [{ field: "customFields.code" }] });
  const [group] = found.groups;
  expect(group).toMatchObject({ distinct: 23, isSeveral: false });
  expect(group?.values).toHaveLength(21);
  expect(figuresOf(found).at(0)).toEqual(["Code 0", 2, "2"]);
  expect(figuresOf(found).at(-1)).toEqual(["Others", 3, "3"]);
  const opened = filtered("contacts", filterOfCell(found, [20]));
  expect(await user.get(opened, z.array(contact))).toHaveLength(3);
});

test("what no filter can express is among the others", async () => {
  const user = await signUp();
  await addField(user, "Code", "text");
  for (const code of ["Short", "😀".repeat(100), "😀".repeat(101), "x".repeat(201)]) {
    const email = `${code.length}@x.example`;
    await user.create("/api/contacts", contact, { name: "Ada", email, customFields: { code } });
  }
  const found = await ask(user, { kind: "contact", groups: [{ field: "customFields.code" }] });
  expect(found.groups[0]).toMatchObject({ distinct: 4 });
  expect(figuresOf(found)).toEqual([
    ["Short", 1, "1"],
    ["😀".repeat(100), 1, "1"],
    ["Others", 2, "2"],
  ]);
  const opened = filtered("contacts", filterOfCell(found, [2]));
  expect(await user.get(opened, z.array(contact))).toHaveLength(2);
});

test("a record with a tag that is shown is not among the others for another one", async () => {
  const user = await signUp();
  const add = (tags: string[]) =>
    user.create("/api/contacts", contact, { name: "Ada", email: "ada@x.example", tags });
  for (const letter of "abcdef") for (const _ of [1, 2]) await add([letter]);
  await add(["a", "rare"]);
  await add(["rarer"]);
  const groups = [{ field: "status" }, { field: "tags" }];
  const found = await ask(user, { kind: "contact", groups });
  const place = found.groups[1]?.values.findIndex(({ isOthers }) => isOthers) ?? -1;
  const others = found.cells.find(({ at }) => at[1] === place);
  expect(others?.count).toBe(1);
  const opened = filtered("contacts", filterOfCell(found, others?.at ?? []));
  expect(await user.get(opened, z.array(contact))).toHaveLength(1);
});

test("a record with two tags is in two groups, and once in the total", async () => {
  const user = await aSeller();
  const found = await ask(user, { kind: "deal", groups: [{ field: "tags" }, { field: "value" }] });
  expect(found.groups[0]).toMatchObject({ isSeveral: true });
  expect(found.total.count).toBe(5);
  expect(found.cells.reduce((sum, { count }) => sum + count, 0)).toBe(8);
});

test("bands begin where one says", async () => {
  const user = await aSeller();
  const groups = [{ field: "value", bounds: [2, 8.5] }];
  expect(figuresOf(await ask(user, { kind: "deal", groups }))).toEqual([
    ["Under $2", 1, "1"],
    ["$2 to $8.50", 2, "2"],
    ["$8.50 and more", 2, "2"],
  ]);
});

test("a key reads the same answer", async () => {
  const user = await aSeller();
  const { key } = await user.create("/api/api-keys", createdApiKey, { name: "K", role: "viewer" });
  const asked = { kind: "deal", groups: [{ field: "stage" }] };
  expect(await ask(clientWithKey(key), asked)).toEqual(await ask(user, asked));
});

test("what cannot be asked is refused with a sentence", async () => {
  const user = await signUp();
  const tier = await addField(user, "Tier", "text", { entity: "deal" });
  await user.ask({ method: "DELETE", path: `/api/custom-fields/${tier.id}` });
  const cases: [question: object, sentence: RegExp | string][] = [
    [{ kind: "deals" }, /^kind must be one of/],
    [{ groups: [{ field: "workspaceId" }] }, 'A deal cannot be grouped by "workspaceId"'],
    [{ groups: [{ field: "constructor" }] }, 'A deal cannot be grouped by "constructor"'],
    [{ groups: [{ field: "notes" }] }, 'A deal cannot be grouped by "notes"'],
    [{ groups: [{ field: "customFields.tier" }] }, "The field “Tier” is archived"],
    [{ groups: [{ field: "customFields.gone" }] }, /cannot be grouped by/],
    [{ groups: [{ field: "stage" }, { field: "stage" }] }, "Group by two different fields"],
    [{ groups: [{ field: "stage", step: "day" }] }, "Stage is not a date"],
    [{ groups: [{ field: "stage", bounds: [1] }] }, "Stage is not a number"],
    [{ groups: [{ field: "value", bounds: [2, 1] }] }, "bounds must ascend"],
    [{ measure: { of: "sum" } }, "Choose a number of the deal to reckon with"],
    [{ measure: { of: "sum", field: "title" } }, "Choose a number of the deal to reckon with"],
    [{ measure: { of: "average", field: "value", as: "share" } }, /^Shares and running totals/],
    [{ measure: { as: "runningTotal" } }, /^A running total needs a date/],
    [{ compare: "before" }, "A comparison needs a period"],
    [{ period: { field: "stage", span: "thisYear" } }, 'A deal has no date "stage"'],
    [
      { period: { field: "createdAt", span: { first: "2026-02-01", last: "2026-01-01" } } },
      "A period must begin before it ends",
    ],
    [{ filter: "{}" }, /^filter must be a group/],
    [
      { filter: JSON.stringify(allOf(is("salary", "isEmpty"))) },
      'A deal has no field "salary" to filter by',
    ],
    [
      {
        filter: JSON.stringify(allOf(...Array.from({ length: 25 }, () => is("value", "isEmpty")))),
      },
      "This filter is too long for a report",
    ],
    [
      {
        groups: [{ field: "createdAt", step: "day" }],
        period: { field: "createdAt", span: { first: "2020-01-01", last: "2026-01-01" } },
      },
      "Created spans more than 1,100 days. Choose a shorter period, or longer steps.",
    ],
    [{ timeZone: "Mars/Olympus" }, /^timeZone must be the name of a time zone/],
  ];
  for (const [asked, sentence] of cases) {
    expect(await refused(user, { kind: "deal", ...asked })).toMatch(sentence);
  }
});
