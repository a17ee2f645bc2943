import { expect, test } from "vitest";
import { z } from "zod";
import { type Product, product } from "#shared/crm/products.ts";
import { foundRecord } from "#shared/crm/search.ts";
import type { ImportFile } from "#shared/imports/imports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/products";
const taken = { error: "Another product has this code." };

function mappingOf({ mapping }: ImportFile) {
  if (!mapping) throw new Error("there is no guess");
  return mapping;
}

function add(user: TestClient, fields: object): Promise<Product> {
  return user.create(path, product, { name: "Seat", price: "29", ...fields });
}

test("a product begins as active and billed once, and is found by its code", async () => {
  const user = await signUp();
  const seat = await add(user, { code: "SEAT-1" });
  expect(seat).toMatchObject({ price: "29.00", billed: "once", status: "active", unit: null });
  const byCode = await user.get("/api/search?q=seat-1", z.array(foundRecord));
  expect(byCode).toMatchObject([{ kind: "product", id: seat.id, detail: "SEAT-1" }]);
  await user.ask({ method: "PUT", path: `${path}/${seat.id}`, body: { status: "retired" } });
  expect(await user.get(`${path}?status=active`, z.array(product))).toEqual([]);
  expect(await user.get(`${path}?status=retired&q=seat`, z.array(product))).toHaveLength(1);
});

test("a code is given once in a workspace, in whatever case, and any number have none", async () => {
  const user = await signUp();
  await add(user, { code: "Seat" });
  const other = await add(user, {});
  await add(user, {});
  const body = { name: "Twin", price: "1", code: "SEAT" };
  expect(await user.ask({ method: "POST", path, body })).toMatchObject({
    status: 409,
    body: taken,
  });
  const change = { method: "PUT", path: `${path}/${other.id}`, body: { code: "seat" } } as const;
  expect(await user.ask(change)).toMatchObject({ status: 409, body: taken });
  const neighbour = await signUp();
  await add(neighbour, { code: "Seat" });
});

test("a bulk edit gives no code, for no two products have the same", async () => {
  const user = await signUp();
  const selection = { ids: [(await add(user, {})).id, (await add(user, {})).id] };
  const body = { selection, changes: { code: "SAME" } };
  const { error } = await user.refusal(400, { method: "POST", path: `${path}/bulk-edit`, body });
  expect(error).toContain("code");
});

test("an import refuses rows whose code is another's, in the file or in the workspace", async () => {
  const user = await signUp();
  await add(user, { code: "A" });
  const content = "Name,Code,Unit Price\r\nOne,a,1\r\nTwo,B,2\r\nThree,b,3\r\nFour,,4";
  const sent = await sendFile(user, { entity: "product", content });
  const file = await dryRun(user, sent, { ...mappingOf(sent), key: "none" });
  expect(file.check).toMatchObject({ totals: { create: 2, refused: 2 } });
  await runImport(user, file);
  const codes = (await user.get(path, z.array(product))).map(({ code }) => code);
  expect(codes).toEqual([null, "B", "A"]);
});

test("an import knows products by their code, and changes or skips them", async () => {
  const user = await signUp();
  const seat = await add(user, { code: "Seat" });
  const content =
    "Product - Name,SKU,List Price,Billing frequency,Active\r\nChair,SEAT,35,Annually,false\r\nDesk,DESK,90,,";
  const sent = await sendFile(user, { entity: "product", content });
  expect(sent.mapping).toMatchObject({ key: "code", onMatch: "update" });
  const skipping = await dryRun(user, sent, { ...mappingOf(sent), onMatch: "skip" });
  expect(skipping.check?.totals).toMatchObject({ create: 1, unchanged: 1 });
  const updating = await dryRun(user, sent, mappingOf(sent));
  expect(updating.check?.totals).toMatchObject({ create: 1, update: 1 });
  await runImport(user, sent);
  expect(await user.get(`${path}/${seat.id}`, product)).toMatchObject({
    name: "Chair",
    code: "SEAT",
    price: "35.00",
    billed: "yearly",
    status: "retired",
  });
  expect(await user.get(path, z.array(product))).toHaveLength(2);
});

test("a dry run finds a code that a file gives twice, however far apart", async () => {
  const user = await signUp();
  const { id } = await add(user, { code: "OLD", name: "Known" });
  const rows = Array.from({ length: 1_200 }, (_, place) => `,Name ${place},C${place},1`);
  // The first row gives an existing product a new code; the last three repeat codes.
  const content = [
    "ID,Name,Code,Unit Price",
    `${id},Known,taken,1`,
    ...rows,
    ",Late,TAKEN,1",
    ",Later,c5,1",
    ",Last,NEW,1",
  ].join("\n");
  const sent = await sendFile(user, { entity: "product", content });
  const file = await dryRun(user, sent, { ...mappingOf(sent), key: "id" });
  expect(file.check?.totals).toMatchObject({ create: 1_201, update: 1, refused: 2 });
  const refused = await preview(user, file, "?outcome=refused");
  expect(refused.map(({ label, reason }) => [label, reason])).toEqual([
    ["Late", "Another product has this code."],
    ["Later", "Another product has this code."],
  ]);
  await runImport(user, file);
  expect(await user.get(`${path}?q=late&limit=5`, z.array(product))).toEqual([]);
});

test("what would have another's code is neither undone nor restored, and says why", async () => {
  const user = await signUp();
  const first = await add(user, { code: "A" });
  const changed = await user.ask({
    method: "PUT",
    path: `${path}/${first.id}`,
    body: { code: "B" },
  });
  const second = await add(user, { code: "A" });
  const changeSetId = changed.headers.get("x-change-set");
  const undo = { method: "POST", path: `/api/change-sets/${changeSetId}/undo` } as const;
  expect(await user.ask(undo)).toMatchObject({ status: 409, body: taken });

  await user.remove(`${path}/${second.id}`);
  await add(user, { code: "A" });
  const records = [{ entity: "product", id: second.id }];
  const restore = {
    method: "POST",
    path: "/api/deleted-records/restoration",
    body: { records },
  } as const;
  expect(await user.ask(restore)).toMatchObject({ status: 409, body: taken });
});
