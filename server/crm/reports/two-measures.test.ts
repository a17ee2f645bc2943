import { expect, onTestFinished, test } from "vitest";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { allOf } from "#shared/filters/filters.ts";
import { type Answer, answer } from "#shared/reports/questions.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { is } from "#tests/support/filters.ts";
import { dayOf, daysAgo, Past } from "#tests/support/past.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/reports/answer";

type Asker = Pick<TestClient, "ask">;

async function ask(user: Asker, body: object): Promise<Answer> {
  const found = await user.ask({ method: "POST", path, body: { kind: "deal", ...body } });
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
  return answer.parse(found.body);
}

const figuresOf = ({ groups, cells }: Answer) =>
  cells.map(({ at: [place = 0], value, against }) => [
    groups[0]?.values[place]?.label,
    value,
    against,
  ]);

const both = ({ total: { value, against } }: Answer) => [value, against];

const average = { of: "average", field: "value" };
const sum = { of: "sum", field: "value" };
const byPriority = { groups: [{ field: "priority" }] };

/** Three deals of high priority, one of which has no seats, and one of low priority without any. */
async function aSeller(): Promise<TestClient> {
  const user = await signUp();
  await addField(user, "Seats", "number", { entity: "deal" });
  await addField(user, "Signed", "checkbox", { entity: "deal" });
  for (const [priority, value, seats, signed] of [
    ["high", "1.50", 10, true],
    ["high", "2.50", 31, false],
    ["high", "5", null, null],
    ["low", "8", null, true],
  ] as const) {
    const customFields = { seats, signed };
    await user.create("/api/deals", deal, { title: "Sale", priority, value, customFields });
  }
  return user;
}

const ofSeats = (of: string) => ({ of, field: "customFields.seats" });
const signed = { of: "rate", field: "customFields.signed" };

test("each group has the figures of two measures, and none where there is nothing to reckon with", async () => {
  const user = await aSeller();
  const found = await ask(user, {
    ...byPriority,
    measure: { of: "average", field: "value" },
    against: ofSeats("average"),
  });
  expect(found).toMatchObject({ unit: "money", againstUnit: "number" });
  expect(figuresOf(found)).toEqual([
    ["Low", "8", null],
    ["High", "3", "20.5"],
  ]);
  expect(both(found)).toEqual(["4.25", "20.5"]);
});

test("any two measures are read together, also of one field", async () => {
  const user = await aSeller();
  const figures: [measure: object, high: string][] = [
    [{ of: "count" }, "3"],
    [sum, "9"],
    [average, "3"],
    [{ of: "median", field: "value" }, "2.5"],
    [{ of: "smallest", field: "value" }, "1.5"],
    [{ of: "largest", field: "value" }, "5"],
    [ofSeats("sum"), "41"],
    [ofSeats("average"), "20.5"],
    [ofSeats("median"), "20.5"],
    [ofSeats("smallest"), "10"],
    [ofSeats("largest"), "31"],
    [signed, "0.333333"],
  ];
  for (const [measure, high] of figures) {
    for (const [against, other] of figures) {
      if (measure === against) continue;
      const found = await ask(user, { ...byPriority, measure, against });
      expect([measure, against, figuresOf(found)[1]]).toEqual([
        measure,
        against,
        ["High", high, other],
      ]);
    }
  }
});

test("by stage all deals have both figures, with a condition and without one", async () => {
  const user = await aSeller();
  const asked = { groups: [{ field: "stage" }], measure: average, against: { of: "count" } };
  const narrowed = { ...asked, filter: JSON.stringify(allOf(is("title", "is", "Sale"))) };
  expect(figuresOf(await ask(user, asked))).toEqual([["Lead", "4.25", "4"]]);
  expect(figuresOf(await ask(user, narrowed))).toEqual([["Lead", "4.25", "4"]]);
  const turned = { ...asked, measure: { of: "count" }, against: sum };
  expect(figuresOf(await ask(user, turned))).toEqual([["Lead", "4", "17"]]);
});

test("the others and all have both figures", async () => {
  const user = await signUp();
  await addField(user, "Code", "text");
  await addField(user, "Seats", "number");
  for (let number = 0; number < 24; number += 1) {
    const customFields = { code: `Code ${number}`, seats: number };
    const email = `${number}@x.example`;
    await user.create("/api/contacts", contact, { name: "Ada", email, customFields });
  }
  const found = await ask(user, {
    kind: "contact",
    groups: [{ field: "customFields.code" }],
    measure: ofSeats("sum"),
    against: ofSeats("largest"),
  });
  expect(figuresOf(found).at(-1)).toEqual(["Others", "6", "3"]);
  expect(both(found)).toEqual(["276", "23"]);
});

test("line items have two measures, and open their deal once", async () => {
  const user = await signUp();
  const line = { name: "Seat", unitPrice: "10", billed: "monthly" };
  const { id } = await user.create("/api/deals", deal, { title: "Sale", value: "1" });
  await user.ask({
    method: "PUT",
    path: `/api/deals/${id}/line-items`,
    body: { items: [line, { ...line, quantity: "3" }], followsLineItems: false },
  });
  const asked = {
    kind: "lineItem",
    groups: [{ field: "billed" }],
    measure: { of: "sum", field: "total" },
  };
  const found = await ask(user, { ...asked, against: { of: "median", field: "quantity" } });
  expect(figuresOf(found)).toEqual([["Monthly", "40", "2"]]);
  expect(found.total).toMatchObject({ count: 2, listed: 1 });
});

test("both figures are those of a day in the past", async () => {
  const past = await Past.begin();
  onTestFinished(() => past.end());
  const user = await signUp();
  const body = { title: "Anvils", value: "1000", priority: "high" };
  const added = await user.ask({ method: "POST", path: "/api/deals", body });
  past.happened(daysAgo(9), added);
  const { id } = deal.parse(added.body);
  const change = { value: "1500" };
  past.happened(
    daysAgo(3),
    await user.ask({ method: "PUT", path: `/api/deals/${id}`, body: change }),
  );
  await past.settle();
  const asked = { ...byPriority, measure: sum, against: { of: "count" } };
  const then = dayOf(daysAgo(5));
  expect(figuresOf(await ask(user, { ...asked, asOf: then }))).toEqual([["High", "1000", "1"]]);
  expect(figuresOf(await ask(user, asked))).toEqual([["High", "1500", "1"]]);
});

test("files and keys have both figures, and a saved report keeps them", async () => {
  const user = await aSeller();
  const question = { kind: "deal", ...byPriority, measure: average, against: ofSeats("sum") };
  const csv = await user.ask({ method: "POST", path: `${path}/csv`, body: question });
  expect(String(csv.body).split("\r\n")).toEqual([
    "Priority,Records,Figure,Against",
    "Low,1,8,0",
    "High,3,3,41",
    "All,4,4.25,41",
    "",
  ]);
  const sheet = await user.ask({ method: "POST", path: `${path}/xlsx`, body: question });
  expect(sheet.status).toBe(200);
  const { key } = await user.create("/api/api-keys", createdApiKey, { name: "K", role: "viewer" });
  expect(await ask(clientWithKey(key), question)).toEqual(await ask(user, question));
  const report = { name: "Both", question, picture: "scatter" };
  const { id } = await user.create("/api/reports", savedReport, report);
  const saved = await user.get(`/api/reports/${id}`, savedReport);
  expect(saved).toMatchObject({ picture: "scatter", question: { against: ofSeats("sum") } });
  const answered = await user.get(`/api/reports/${id}/answer`, answer);
  expect(figuresOf(answered)).toEqual(figuresOf(await ask(user, question)));
});

test("what two measures cannot show is refused with a sentence", async () => {
  const user = await signUp();
  const asked = { ...byPriority, measure: average, against: { of: "count" } };
  const period = { field: "createdAt", span: "thisYear" };
  const cases: [question: object, at: string, sentence: string][] = [
    [{ groups: [] }, "against", "Two measures need exactly one grouping"],
    [
      { groups: [{ field: "priority" }, { field: "stage" }] },
      "against",
      "Two measures need exactly one grouping",
    ],
    [{ against: average }, "against", "Choose two different measures"],
    [{ against: { of: "count", field: "value" } }, "against.field", "A count has no field"],
    [
      { against: { of: "sum", field: "title" } },
      "against.field",
      "Choose a number of the deal to reckon with",
    ],
    [
      { against: { of: "count", as: "share" } },
      "against",
      "Two measures are shown as they are, not as shares or running totals",
    ],
    [
      { measure: { of: "count", as: "share" }, against: average },
      "against",
      "Two measures are shown as they are, not as shares or running totals",
    ],
    [
      { period, compare: "before" },
      "against",
      "Two measures cannot be compared with another period",
    ],
    [{ goal: 5 }, "against", "A report of two measures has no goal"],
  ];
  for (const [changed, at, sentence] of cases) {
    const body = { kind: "deal", ...asked, ...changed };
    const { error, issues } = await user.refusal(400, { method: "POST", path, body });
    expect([changed, error, issues]).toMatchObject([changed, sentence, [{ path: at }]]);
  }
  const none = { ...asked, filter: JSON.stringify(allOf(is("title", "is", "x"))) };
  expect(await ask(user, none)).toMatchObject({ cells: [], total: { value: null, against: "0" } });
});
