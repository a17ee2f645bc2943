import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { type Deal, deal } from "#shared/crm/deals.ts";
import type { ImportFile, ImportMapping } from "#shared/imports/imports.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { product } from "#shared/crm/products.ts";
import { undoOperation } from "#tests/support/operations.ts";
import { exportedFile, exportedRows } from "#tests/support/exports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const exportPath = "/api/deals/export?rows=line-items&sort=title";

const listDeals = (user: TestClient) => user.get("/api/deals?sort=title", z.array(deal));

const linesOf = (user: TestClient, { id }: Pick<Deal, "id">) =>
  user.get(`/api/deals/${id}/line-items`, lineItemsOfDeal);

async function setLines(user: TestClient, dealId: string, items: object[], follows = true) {
  const body = { items, followsLineItems: follows };
  const path = `/api/deals/${dealId}/line-items`;
  expect(await user.ask({ method: "PUT", path, body })).toMatchObject({ status: 200 });
}

/** Sends a file of deals, and tries it with the guessed mapping and these settings. */
async function tryDeals(
  user: TestClient,
  content: Uint8Array | string,
  settings: Partial<ImportMapping> = {},
): Promise<ImportFile> {
  const file = await sendFile(user, { entity: "deal", content });
  if (!file.mapping) throw new Error(`there is no guess: ${file.problem}`);
  return dryRun(user, file, { ...file.mapping, ...settings });
}

async function importDeals(
  user: TestClient,
  content: Uint8Array | string,
  settings: Partial<ImportMapping> = {},
) {
  const file = await tryDeals(user, content, settings);
  const rows = await preview(user, file);
  return { file, rows, operation: await runImport(user, file) };
}

const seats = {
  name: "Seat, as sold",
  quantity: "1.125",
  unit: "user",
  unitPrice: "29",
  billed: "monthly",
  periods: 12,
  discount: { kind: "percent", value: "12.5" },
};

/** Deals with and without lines, some with the same title, some that follow their lines. */
async function fill(user: TestClient): Promise<void> {
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const seat = await user.create("/api/products", product, {
    name: "Seat",
    code: "SEAT",
    price: "30",
    unit: "seat",
  });
  const add = (title: string, value: string, companyId: string | null = null) =>
    user.create("/api/deals", deal, { title, value, companyId });
  const following = await add("A following", "1", acme.id);
  await setLines(user, following.id, [
    { ...seats, productId: seat.id },
    { name: "=Free text", unitPrice: "499.99", discount: { kind: "amount", value: "99.99" } },
    { name: "Cent", quantity: "0.5", unitPrice: "0.01" },
  ]);
  const typed = await add("B typed", "77.5");
  await setLines(user, typed.id, [{ name: "Advice", unitPrice: "3" }], false);
  await add("C without", "5");
  await add("C without", "5");
}

test("an export with line items gives the same deals elsewhere, to the cent", async () => {
  const seller = await signUp();
  await fill(seller);
  const buyer = await signUp();
  await buyer.create("/api/products", product, { name: "Chair", code: "seat", price: "1" });
  const { file } = await importDeals(buyer, await exportedFile(seller, exportPath), {
    key: "none",
  });
  expect(file.check?.totals).toMatchObject({ create: 4, update: 2, refused: 0 });

  const apart = (rows: string[][]) => rows.map(([_id, ...cells]) => cells.slice(0, -1));
  const plain = async (user: TestClient) => {
    const columns = "title,value,stage,companyName";
    return apart(await exportedRows(user, `${exportPath}&columns=id,${columns}`));
  };
  const [one, other] = [await plain(seller), await plain(buyer)];
  const withoutProduct = (rows: string[][]) =>
    rows.map((row) => row.filter((_cell, place) => place !== 4 && place !== 5));
  expect(withoutProduct(other)).toEqual(withoutProduct(one));

  const [first, typed] = await listDeals(buyer);
  expect(first).toMatchObject({ title: "A following", value: "742.56", followsLineItems: true });
  expect(typed).toMatchObject({ title: "B typed", value: "77.50", followsLineItems: false });
  const { items } = await linesOf(buyer, { id: first?.id ?? "" });
  expect(items.map(({ name, total }) => [name, total])).toEqual([
    ["Seat, as sold", "342.56"],
    ["=Free text", "400.00"],
    ["Cent", "0.00"],
  ]);
  const [chair] = await buyer.get("/api/products", z.array(product));
  expect(items[0]?.productId).toBe(chair?.id);
});

test("an export that is imported again by ID changes nothing, and a changed line alone its deal", async () => {
  const user = await signUp();
  await fill(user);
  const text = (await exportedFile(user, exportPath)).toString();
  const same = await tryDeals(user, text);
  expect(same.mapping?.key).toBe("id");
  expect(same.check?.totals).toMatchObject({ create: 0, update: 0, unchanged: 6, refused: 0 });
  const [before] = await listDeals(user);
  const linesBefore = await linesOf(user, { id: before?.id ?? "" });

  const { rows, operation } = await importDeals(
    user,
    text.replace("1.1250", "2.2500").replace(/342\.56/, "685.12"),
  );
  const changed = rows.filter(({ outcome }) => outcome === "update");
  expect(changed).toHaveLength(3);
  expect(changed[0]?.cells).toContainEqual({
    field: "Line items",
    before: "3 lines, $742.56 in all",
    after: "3 lines, $1,085.12 in all",
  });
  const [after] = await listDeals(user);
  expect(after?.value).toBe("1085.12");
  const lines = await linesOf(user, { id: before?.id ?? "" });
  expect(lines.items.map(({ id }) => id)).toEqual(linesBefore.items.map(({ id }) => id));

  await undoOperation(user, operation.id);
  expectSameRecords(await linesOf(user, { id: before?.id ?? "" }), linesBefore);
  expect((await listDeals(user))[0]?.value).toBe("742.56");
});

test("another product's file of deals and products is read, and undone with its lines", async () => {
  const user = await signUp();
  const desk = await user.create("/api/products", product, {
    name: "Desk",
    price: "90",
    unit: "piece",
  });
  const content = [
    "Opportunity Name;Account Name;Stage;Product Name;Quantity;Sales Price;Discount;Total Price",
    "Office;Acme;Prospecting;Desk;3;100,50;10,00%;271,35",
    ";;;Lamp;1,5;20;;",
    "Office;Beta;Prospecting;Desk;1;;;",
    "Shop;Acme;Prospecting;;;;;",
  ].join("\n");
  const { file, rows, operation } = await importDeals(user, `${content}\n`, { key: "none" });
  expect(file.check?.totals).toMatchObject({ create: 3, update: 1, refused: 0, addedCompanies: 2 });
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    "There is no product “Lamp” here, so the line is of none.",
    null,
    "It has no amount, so it is added with $0.",
  ]);
  const deals = await listDeals(user);
  const values = deals.map(({ title, companyName, value }) => [`${title} ${companyName}`, value]);
  expect(Object.fromEntries(values)).toEqual({
    "Office Acme": "301.35",
    "Office Beta": "90.00",
    "Shop Acme": "0.00",
  });
  const beta = deals.find(({ companyName }) => companyName === "Beta");
  expect((await linesOf(user, { id: beta?.id ?? "" })).items).toMatchObject([
    { productId: desk.id, name: "Desk", unit: "piece", unitPrice: "90.00" },
  ]);
  await undoOperation(user, operation.id);
  expect(await listDeals(user)).toEqual([]);
});

test("what is wrong with a line refuses its deal, and names row and column", async () => {
  const user = await signUp();
  const content = [
    "Title,Value,Line Name,Quantity,Unit Price,Discount,Line Total",
    "One,5,a,many,1,,",
    "One,5,b,1,1,,",
    "Two,5,a,1,1,2,",
    "Three,5,a,1,1,120%,",
    "Four,5,a,1,1,,1.01",
    "Five,5,,1,1,,",
    "Six,5,a,1,,,",
    "Seven,5,a,1.0001,1,,",
    "Good,5,a,1,1,,1",
    "Apart,5,,,,,",
    "Good,5,b,1,1,,1",
  ].join("\n");
  const file = await tryDeals(user, `${content}\n`, { key: "name" });
  expect((await preview(user, file)).map(({ number, reason }) => [number, reason])).toEqual([
    [1, "Quantity: “many” is not an amount"],
    [2, "Another row of the same deal: Quantity: “many” is not an amount"],
    [3, "The discount is more than the line"],
    [4, "Discount can be at most 100%"],
    [5, "Line Total: 1.01 is not what the line comes to, 1.00."],
    [6, "Line Name is required."],
    [7, "Unit Price is required: there is no such product."],
    [8, "Quantity can have at most 3 digits after the point"],
    [9, null],
    [10, null],
    [
      11,
      "Rows above give this deal its line items. Put all rows of a deal right after each other.",
    ],
  ]);
  await runImport(user, file);
  expect((await listDeals(user)).map(({ title }) => title)).toEqual(["Apart", "Good"]);
});

test("deals of many rows are whole, wherever a batch ends, and none has too many", async () => {
  const user = await signUp();
  const row = (title: string) => `${title},Line,1,1`;
  const titles = Array.from(
    { length: 120 },
    (_, place) => `Deal ${String(place).padStart(3, "0")}`,
  );
  const many = titles.flatMap((title) => Array.from({ length: 7 }, () => row(title)));
  const tooMany = Array.from({ length: 620 }, () => row("Huge"));
  const content = ["Title,Line Name,Quantity,Unit Price", ...many, ...tooMany, row("Last")];
  const { file } = await importDeals(user, `${content.join("\n")}\n`, { key: "none" });
  expect(file.check?.totals).toMatchObject({ create: 121, update: 720, refused: 620 });
  const deals = await user.get("/api/deals?sort=title&limit=200", z.array(deal));
  expect(deals.map(({ title, value }) => `${title} ${value}`)).toEqual([
    ...titles.map((title) => `${title} 7.00`),
    "Last 1.00",
  ]);
});

test("a retired product stays on the lines it is on, and is added to none", async () => {
  const user = await signUp();
  const old = await user.create("/api/products", product, { name: "Old", code: "OLD", price: "1" });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "1" });
  await setLines(user, sale.id, [{ productId: old.id, name: "Old", unitPrice: "1" }]);
  await user.update(`/api/products/${old.id}`, product, { status: "retired" });
  const content = "Title,Product Code,Line Name,Unit Price\nSale,OLD,Older,2\nNext,OLD,Older,2\n";
  const { rows } = await importDeals(user, content, { key: "name" });
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    "Old is retired, so the line is not of it.",
  ]);
  const [next, same] = await listDeals(user);
  expect((await linesOf(user, { id: next?.id ?? "" })).items[0]?.productId).toBeNull();
  expect((await linesOf(user, { id: same?.id ?? "" })).items[0]?.productId).toBe(old.id);
});
