import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { recordChange } from "#shared/records/changes.ts";
import { deal } from "#shared/crm/deals.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { product } from "#shared/crm/products.ts";
import { undoOperation, refusalsOf } from "#tests/support/operations.ts";
import { exportWorkspace, importArchive } from "#tests/support/archives.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { addMember } from "#tests/support/members.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const pathOf = (dealId: string) => `/api/deals/${dealId}/line-items`;

const read = (user: TestClient, dealId: string) => user.get(pathOf(dealId), lineItemsOfDeal);

const put = (user: TestClient, dealId: string, body: object, headers = {}) =>
  user.ask({ method: "PUT", path: pathOf(dealId), body, headers });

async function set(user: TestClient, dealId: string, items: object[], followsLineItems = true) {
  const answer = await put(user, dealId, { items, followsLineItems });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return lineItemsOfDeal.parse(answer.body);
}

async function start() {
  const user = await signUp();
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  const seat = await user.create("/api/products", product, {
    name: "Seat",
    price: "29",
    unit: "user",
    billed: "monthly",
  });
  const valueOf = async () => (await user.get(`/api/deals/${sale.id}`, deal)).value;
  return { user, sale, seat, valueOf };
}

const seats = (productId: string) => ({
  productId,
  name: "Seat",
  quantity: "10",
  unitPrice: "29",
  billed: "monthly",
  periods: 12,
  discount: { kind: "percent", value: "12.5" },
});

const setUp = { name: "Setting up", unitPrice: "499.99" };

test("a deal follows the sum of its lines, and its value cannot be typed meanwhile", async () => {
  const { user, sale, seat, valueOf } = await start();
  expect(await read(user, sale.id)).toEqual({
    version: 1,
    items: [],
    followsLineItems: false,
    total: "0.00",
  });
  const { items, total } = await set(user, sale.id, [seats(seat.id), setUp]);
  expect(items.map((line) => line.total)).toEqual(["3045.00", "499.99"]);
  expect(total).toBe("3544.99");
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({
    value: "3544.99",
    followsLineItems: true,
  });
  const { error } = await user.refusal(409, {
    method: "PUT",
    path: `/api/deals/${sale.id}`,
    body: { value: "5" },
  });
  expect(error).toContain("the sum of its line items");
  await user.update(`/api/deals/${sale.id}`, deal, { title: "Bigger sale", value: "3544.99" });

  await set(user, sale.id, items, false);
  await user.update(`/api/deals/${sale.id}`, deal, { value: "5" });
  expect(await valueOf()).toBe("5.00");
  expect(await read(user, sale.id)).toMatchObject({ total: "3544.99", followsLineItems: false });
});

test("a line keeps the price it was sold at, and a retired product stays on old deals", async () => {
  const { user, sale, seat, valueOf } = await start();
  const { items } = await set(user, sale.id, [seats(seat.id)]);
  await user.update(`/api/products/${seat.id}`, product, { price: "35", status: "retired" });
  expect(await valueOf()).toBe("3045.00");
  const { total } = await set(user, sale.id, [...items, { ...setUp, quantity: "2" }]);
  expect(total).toBe("4044.98");

  const next = await user.create("/api/deals", deal, { title: "Next", value: "1" });
  const refused = await put(user, next.id, { items: [seats(seat.id)], followsLineItems: false });
  expect(refused).toMatchObject({ status: 409 });
  expect(JSON.stringify(refused.body)).toContain("Seat is retired");
});

test("a product that is sold is not deleted, and the answer says what to do", async () => {
  const { user, sale, seat } = await start();
  await set(user, sale.id, [seats(seat.id)]);
  const { error } = await user.refusal(409, { method: "DELETE", path: `/api/products/${seat.id}` });
  expect(error).toContain("Retired");
  await set(user, sale.id, []);
  await user.remove(`/api/products/${seat.id}`);
});

test("the addition of a product that is sold is not undone, and the answer says what to do", async () => {
  const { user, sale } = await start();
  const body = { name: "Desk", price: "90" };
  const added = await user.ask({ method: "POST", path: "/api/products", body });
  const desk = product.parse(added.body);
  await set(user, sale.id, [{ productId: desk.id, name: "Desk", unitPrice: "90" }]);
  const path = `/api/change-sets/${changeSetOf(added)}/undo`;
  const { error } = await user.refusal(409, { method: "POST", path });
  expect(error).toBe(
    "This cannot be undone: the product “Desk” is in use by now. Set its status to Retired: it is not offered any more then.",
  );
  await user.ask({ method: "POST", path: `${path}?keepLater=true` });
  expect(await user.get(`/api/products/${desk.id}`, product)).toMatchObject({ name: "Desk" });

  await set(user, sale.id, []);
  await user.ask({ method: "POST", path: `${path}?keepLater=true` });
  await user.refusal(404, { method: "GET", path: `/api/products/${desk.id}` });
});

test("undo of an import of products keeps those that are sold, and says why", async () => {
  const { user, sale } = await start();
  const content = "Name,Code,Unit Price\r\nDesk,DESK,90\r\nLamp,LAMP,20";
  const file = await dryRun(user, await sendFile(user, { entity: "product", content }));
  const done = await runImport(user, file);
  const [desk] = await user.get("/api/products?q=desk", z.array(product));
  await set(user, sale.id, [{ productId: desk?.id, name: "Desk", unitPrice: "90" }]);
  const { id } = await undoOperation(user, done.id);
  const refusals = await refusalsOf(user, id);
  const reason =
    "Deals are made of it, so it stays. Set its status to Retired: it is not offered any more then.";
  expect(refusals).toMatchObject([{ label: "Desk", reason }]);
  const names = (await user.get("/api/products", z.array(product))).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["Desk", "Seat"]);
});

test("lines stand in the history and in the feed, and come back by undo with the value", async () => {
  const { user, sale, seat, valueOf } = await start();
  const first = await put(user, sale.id, { items: [setUp], followsLineItems: true });
  await set(user, sale.id, [seats(seat.id)]);
  const [latest] = await user.get(`/api/deals/${sale.id}/history`, z.array(recordChange));
  expect(latest?.fields.map(({ field }) => field).toSorted()).toEqual(["lineItems", "value"]);
  const [line] = await user.get(`/api/activities?dealId=${sale.id}`, z.array(activity));
  expect(line).toMatchObject({
    title: "Line items changed",
    description: "1 line, $3,045 in all",
  });

  const undo = (set: string) => user.ask({ method: "POST", path: `/api/change-sets/${set}/undo` });
  await undo(latest?.changeSetId ?? "");
  expect(await valueOf()).toBe("499.99");
  await undo(changeSetOf(first));
  expect(await valueOf()).toBe("10.00");
  expect(await read(user, sale.id)).toMatchObject({ items: [], followsLineItems: false });
});

test("the history of a new deal says nothing of lines that it has not", async () => {
  const { user, sale } = await start();
  const read = () => user.get(`/api/deals/${sale.id}/history`, z.array(recordChange));
  const [creation] = await read();
  const fields = creation?.fields.map(({ field }) => field) ?? [];
  expect(fields).toContain("title");
  expect(fields.filter((field) => /line/i.test(field))).toEqual([]);
  await set(user, sale.id, []);
  const [following] = await read();
  expect(following?.fields).toContainEqual(
    expect.objectContaining({ field: "followsLineItems", before: false, after: true }),
  );
});

test("an undo that keeps later changes leaves the value the sum of the lines", async () => {
  const { user, sale, valueOf } = await start();
  const first = await put(user, sale.id, { items: [setUp], followsLineItems: true });
  const { items } = await read(user, sale.id);
  await set(user, sale.id, [...items, { ...setUp, quantity: "2" }]);
  const path = `/api/change-sets/${changeSetOf(first)}/undo?keepLater=true`;
  await user.ask({ method: "POST", path });
  const { followsLineItems, total } = await read(user, sale.id);
  expect(followsLineItems ? total : "typed").toBe(followsLineItems ? await valueOf() : "typed");
});

test("a deleted deal comes back with its lines", async () => {
  const { user, sale, seat } = await start();
  const before = await set(user, sale.id, [seats(seat.id), setUp]);
  const deletion = await user.remove(`/api/deals/${sale.id}`);
  await user.ask({ method: "POST", path: `/api/change-sets/${deletion}/undo` });
  expect(await read(user, sale.id)).toEqual({ ...before, version: before.version + 1 });
});

test("lines go into an archive and come out of it, each with its product", async () => {
  const { user, sale, seat } = await start();
  const before = await set(user, sale.id, [seats(seat.id), setUp]);
  const caller = { baseUrl: inject("baseUrl"), cookie: user.cookie };
  const { workspaceId } = await importArchive(caller, await exportWorkspace(caller));
  const headers = { "x-workspace-id": workspaceId ?? "" };
  const copy = await user.ask({ method: "GET", path: pathOf(sale.id), headers });
  expect(copy.body).toEqual(before);
  const value = await user.ask({ method: "GET", path: `/api/deals/${sale.id}`, headers });
  expect(value.body).toMatchObject({ value: "3544.99", followsLineItems: true });
});

test("of two who change the lines at once, the later one is refused", async () => {
  const { user, sale } = await start();
  const { headers } = await user.ask({ method: "GET", path: pathOf(sale.id) });
  const seen = { "if-match": headers.get("etag") ?? "" };
  const body = { items: [setUp], followsLineItems: false };
  expect(await put(user, sale.id, body, seen)).toMatchObject({ status: 200 });
  expect(await put(user, sale.id, { ...body, items: [] }, seen)).toMatchObject({ status: 412 });
  expect(await read(user, sale.id)).toMatchObject({ total: "499.99" });
});

test("ids in capitals are those of the same lines and products", async () => {
  const { user, sale, seat } = await start();
  const before = await set(user, sale.id, [seats(seat.id)]);
  await user.update(`/api/products/${seat.id}`, product, { status: "retired" });
  const inCapitals = before.items.map(({ id, productId, ...line }) => ({
    ...line,
    id: id.toUpperCase(),
    productId: productId?.toUpperCase(),
  }));
  expect(await set(user, sale.id, inCapitals)).toEqual(before);
  const items = [...before.items, ...inCapitals];
  await user.refusal(400, {
    method: "PUT",
    path: pathOf(sale.id),
    body: { items, followsLineItems: true },
  });
});

test("bad lines are refused in a sentence, and nothing is stored", async () => {
  const { user, sale, seat } = await start();
  const id = randomUUID();
  const refusals: [object, number, RegExp][] = [
    [{ items: [{ unitPrice: "1" }], followsLineItems: true }, 400, /Name is required/],
    [{ items: "none", followsLineItems: true }, 400, /Line items must be a list/],
    [{ items: [], followsLineItems: "yes" }, 400, /true or false/],
    [
      { items: Array.from({ length: 201 }, () => setUp), followsLineItems: true },
      400,
      /at most 200/,
    ],
    [
      {
        items: [
          { ...setUp, id },
          { ...setUp, id },
        ],
        followsLineItems: true,
      },
      400,
      /same id/,
    ],
    [{ items: [{ ...setUp, productId: id }], followsLineItems: true }, 400, /product/],
    [
      { items: [{ ...setUp, quantity: "999999999", unitPrice: "99" }], followsLineItems: true },
      409,
      /more than a deal's value can be/,
    ],
  ];
  for (const [body, status, sentence] of refusals) {
    const answer = await put(user, sale.id, body);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status });
    expect(JSON.stringify(answer.body)).toMatch(sentence);
  }
  expect(await read(user, sale.id)).toMatchObject({ items: [] });
  await user.refusal(404, { method: "GET", path: pathOf(seat.id) });
});

test("who may not see a deal sees no lines of it, and a viewer changes none", async () => {
  const { user, sale } = await start();
  await set(user, sale.id, [setUp]);
  const [viewer, own] = [
    await addMember(user, { role: "viewer" }),
    await addMember(user, { visibility: "own" }),
  ];
  expect((await read(viewer, sale.id)).total).toBe("499.99");
  expect(await put(viewer, sale.id, { items: [], followsLineItems: false })).toMatchObject({
    status: 403,
  });
  await own.refusal(404, { method: "GET", path: pathOf(sale.id) });
  expect(await put(own, sale.id, { items: [], followsLineItems: false })).toMatchObject({
    status: 404,
  });
});
