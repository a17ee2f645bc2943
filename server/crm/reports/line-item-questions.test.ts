import { expect, test } from "vitest";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import { type LineItem, lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { product } from "#shared/crm/products.ts";
import { filterOfCell } from "#shared/reports/group-filters.ts";
import { listedFilter } from "#shared/reports/listed-records.ts";
import { type Answer, answer } from "#shared/reports/questions.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { find, filtered, is } from "#tests/support/filters.ts";
import { allOf } from "#shared/filters/filters.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/reports/answer";

async function ask(user: TestClient, body: object): Promise<Answer> {
  const found = await user.ask({ method: "POST", path, body: { kind: "lineItem", ...body } });
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

/** Two deals with three lines each, and one without. */
async function aSeller() {
  const user = await signUp();
  const seat = await user.create("/api/products", product, { name: "Seat", price: "10" });
  const line = (billed: string, quantity: string, productId: string | null = seat.id) => ({
    productId,
    name: "Line",
    quantity,
    unitPrice: "10",
    billed,
  });
  const lines = [
    [line("monthly", "1"), line("monthly", "2"), line("once", "4", null)],
    [line("monthly", "8"), line("yearly", "16"), line("once", "32", null)],
    [],
  ];
  for (const [place, items] of lines.entries()) {
    const stage = place === 0 ? "proposal" : "lead";
    const { id } = await user.create("/api/deals", deal, { title: "Sale", value: "1", stage });
    const body = { items, followsLineItems: false };
    await user.ask({ method: "PUT", path: `/api/deals/${id}/line-items`, body });
  }
  return user;
}

test("line items are counted and added up by product, billing and their deal", async () => {
  const user = await aSeller();
  const sum = { of: "sum", field: "total" };
  const groups = [{ field: "productName" }, { field: "billed" }];
  expect(figuresOf(await ask(user, { groups, measure: sum }))).toEqual([
    ["Seat", "Monthly", 3, 2, "110"],
    ["Seat", "Yearly", 1, 1, "160"],
    ["No product", "Once", 2, 2, "360"],
  ]);
  const byStage = await ask(user, {
    groups: [{ field: "stage" }],
    measure: { of: "average", field: "quantity" },
  });
  expect(figuresOf(byStage)).toEqual([
    ["Lead", 3, 1, "18.666667"],
    ["Proposal", 3, 1, "2.333333"],
  ]);
  expect(byStage.total).toMatchObject({ count: 6, listed: 2 });
});

test("a figure opens the deals that have its lines, and no line of it is on another", async () => {
  const user = await aSeller();
  const groups = [{ field: "billed" }, { field: "stage" }];
  const found = await ask(user, { groups });
  for (const { at, count, listed } of found.cells) {
    const opened = listedFilter("lineItem", filterOfCell(found, at));
    const deals = await user.get(filtered("deals", opened), z.array(deal));
    const billed = found.groups[0]?.values[at[0] ?? 0]?.key;
    const lines = await Promise.all(deals.map(({ id }) => linesOf(user, id)));
    expect(deals).toHaveLength(listed);
    expect(lines.flat().filter((line) => line.billed === billed)).toHaveLength(count);
  }
  expect(found.cells.reduce((sum, { count }) => sum + count, 0)).toBe(6);
});

async function linesOf(user: TestClient, id: string): Promise<LineItem[]> {
  return (await user.get(`/api/deals/${id}/line-items`, lineItemsOfDeal)).items;
}

test("a file says how many deals the lines are on", async () => {
  const user = await aSeller();
  const body = { kind: "lineItem", groups: [{ field: "billed" }] };
  const { body: text } = await user.ask({ method: "POST", path: `${path}/csv`, body });
  expect(String(text).split("\r\n")).toEqual([
    "Billed,Records,Deals,Figure",
    "Once,2,2,2",
    "Monthly,3,2,3",
    "Yearly,1,1,1",
    "All,6,2,6",
    "",
  ]);
});

test("deals are found by their lines", async () => {
  const user = await aSeller();
  const yearly = allOf(is("billed", "isAnyOf", ["yearly"]));
  const some = filtered("deals", allOf({ related: "lineItems", has: "some", where: yearly }));
  expect(await user.get(some, z.array(deal))).toHaveLength(1);
  const none = filtered("deals", allOf({ related: "lineItems", has: "none" }));
  expect(await user.get(none, z.array(deal))).toHaveLength(1);
});

/** Of two deals with a line each one has tags and values of own fields. */
async function aRegionalSeller() {
  const user = await signUp();
  const entity = "deal";
  await addField(user, "Region", "choice", { entity, choices: [{ label: "North" }] });
  await addField(user, "Rush order", "checkbox", { entity });
  await addField(user, "Budget", "money", { entity });
  const own = { region: "north", rush_order: true, budget: "5" };
  const shown = { customFields: own, tags: ["Fair", "VIP"] };
  for (const [place, more] of [shown, {}].entries()) {
    const made = { title: place === 0 ? "North" : "Elsewhere", value: "1", stage: "lead", ...more };
    const { id } = await user.create("/api/deals", deal, made);
    const line = (quantity: string) => ({
      name: "Line",
      quantity,
      unitPrice: "10",
      billed: "once",
    });
    // The rush order has a line more, so that a share of lines is another than one of deals.
    const items = [line("1"), line("2"), ...(place === 0 ? [line("0.5")] : [])];
    const body = { items, followsLineItems: false };
    await user.ask({ method: "PUT", path: `/api/deals/${id}/line-items`, body });
  }
  return user;
}

test("line items are grouped and found by the tags and the own fields of their deal", async () => {
  const user = await aRegionalSeller();
  const expected = {
    "customFields.region": [
      ["North", 3, 1, "35"],
      ["No deal region", 2, 1, "30"],
    ],
    "customFields.rush_order": [
      ["Deal rush order", 3, 1, "35"],
      ["Not deal rush order", 2, 1, "30"],
    ],
    tags: [
      ["Fair", 3, 1, "35"],
      ["VIP", 3, 1, "35"],
      ["No deal tags", 2, 1, "30"],
    ],
  };
  for (const [field, figures] of Object.entries(expected)) {
    const found = await ask(user, { groups: [{ field }], measure: { of: "sum", field: "total" } });
    expect(figuresOf(found)).toEqual(figures);
    for (const { at, listed } of found.cells) {
      const opened = listedFilter("lineItem", filterOfCell(found, at));
      expect(await find(user, "deals", opened)).toHaveLength(listed);
    }
  }
  const rate = await ask(user, { measure: { of: "rate", field: "customFields.rush_order" } });
  expect(rate.total.value).toBe("0.5");
  const ofBudget = allOf(
    is("customFields.budget", "isMoreThan", "4"),
    is("tags", "hasAny", ["VIP"]),
  );
  const where = allOf(...ofBudget.conditions, is("quantity", "isMoreThan", "1"));
  expect((await ask(user, { filter: JSON.stringify(where) })).total.count).toBe(1);
  const having = allOf({ related: "lineItems", has: "some", where });
  expect(await find(user, "deals", having)).toEqual(["North"]);
});

test("what a deal's own number adds up to is not asked of its lines, and an archived field says so", async () => {
  const user = await aRegionalSeller();
  const refusal = async (question: object) => {
    const body = { kind: "lineItem", ...question };
    return (await user.refusal(400, { method: "POST", path, body })).error;
  };
  const sum = { measure: { of: "sum", field: "customFields.budget" } };
  expect(await refusal(sum)).toBe("Choose a number of the line item to reckon with");
  const fields = await user.get("/api/custom-fields", z.array(customField));
  const { id = "" } = fields.find(({ key }) => key === "region") ?? {};
  const archive = {
    method: "PUT" as const,
    path: `/api/custom-fields/${id}`,
    body: { archived: true },
  };
  expect((await user.ask(archive)).status).toBe(200);
  expect(await refusal({ groups: [{ field: "customFields.region" }] })).toBe(
    "The field “Deal region” is archived",
  );
  const filter = JSON.stringify(allOf(is("customFields.region", "isEmpty")));
  expect(await refusal({ filter })).toBe(
    "The field “Deal region” is archived, and can be restored in the settings",
  );
});
