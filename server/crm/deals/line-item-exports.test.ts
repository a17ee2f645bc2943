import { expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import { deal } from "#shared/crm/deals.ts";
import { product } from "#shared/crm/products.ts";
import { exportedFile, exportedRows, workbookPart } from "#tests/support/exports.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/deals/export?rows=line-items";
const lineHeaders =
  "Product,Product Code,Line Name,Quantity,Unit,Unit Price,Billed,Periods,Discount,Line Total";

async function setLines(user: TestClient, dealId: string, items: object[]) {
  const body = { items, followsLineItems: true };
  const path = `/api/deals/${dealId}/line-items`;
  expect(await user.ask({ method: "PUT", path, body })).toMatchObject({ status: 200 });
}

/** Two deals, one of them with three lines. */
async function start() {
  const user = await signUp();
  const seat = await user.create("/api/products", product, {
    name: "Seat",
    code: "SEAT",
    price: "29",
  });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  await user.create("/api/deals", deal, { title: "Empty", value: "5" });
  await setLines(user, sale.id, [
    {
      productId: seat.id,
      name: "Seat, as sold",
      quantity: "1.125",
      unit: "user",
      unitPrice: "29",
      billed: "monthly",
      periods: 12,
      discount: { kind: "percent", value: "12.5" },
    },
    { name: "=Setting up", unitPrice: "499.99", discount: { kind: "amount", value: "99.99" } },
    { name: "Seat", productId: seat.id, unitPrice: "1" },
  ]);
  await user.update(`/api/products/${seat.id}`, product, { name: "Chair" });
  return { user, sale };
}

const joined = (rows: string[][]) => rows.map((row) => row.join(","));

test("a file of deals has a row for each line item, and one for a deal without any", async () => {
  const { user } = await start();
  expect(joined(await exportedRows(user, `${path}&columns=title,value&sort=title`))).toEqual([
    `Deal Title,Value,${lineHeaders}`,
    "Empty,5.00,,,,,,,,,,",
    "Sale,743.56,Chair,SEAT,Seat, as sold,1.1250,user,29.00,Monthly,12,12.5%,342.56",
    "Sale,743.56,,,'=Setting up,1,,499.99,Once,1,99.99,400.00",
    "Sale,743.56,Chair,SEAT,Seat,1,,1.00,Once,1,,1.00",
  ]);
});

test("it is filtered as the list, and a workbook has the same rows", async () => {
  const { user, sale } = await start();
  expect(await exportedRows(user, `${path}&q=empty`)).toHaveLength(2);
  expect(await exportedRows(user, `${path}&ids=${sale.id}`)).toHaveLength(4);
  const workbook = await exportedFile(user, `${path}&format=xlsx`);
  const sheet = await workbookPart(workbook, "xl/worksheets/sheet1.xml");
  expect(sheet.match(/<row /g)).toHaveLength(5);
  expect(sheet.match(/Line Total|<v>342.56<\/v>/g)).toHaveLength(2);
});

test("the audit says that it was of line items, and other kinds have none", async () => {
  const { user } = await start();
  await exportedRows(user, path);
  const [latest] = await user.get("/api/audit", z.array(auditEvent));
  expect(latest).toMatchObject({ action: "records.exported", target: "deals" });
  expect(JSON.stringify(latest?.details)).toContain("line-items");
  await user.refusal(400, { method: "GET", path: "/api/contacts/export?rows=line-items" });
});

test("a member who sees their own records gets the lines of these alone", async () => {
  const { user } = await start();
  const member = await addMember(user, { visibility: "own" });
  expect(await exportedRows(member, path)).toHaveLength(1);
  const own = await member.create("/api/deals", deal, { title: "Own", value: "1" });
  await setLines(member, own.id, [{ name: "Advice", unitPrice: "3" }]);
  expect(joined(await exportedRows(member, `${path}&columns=title`)).slice(1)).toEqual([
    "Own,,,Advice,1,,3.00,Once,1,,3.00",
  ]);
});

test("lines of many deals stand each in its order and once", async () => {
  const user = await signUp();
  const count = 60;
  for (let place = 0; place < count; place += 1) {
    const title = `Deal ${String(place).padStart(2, "0")}`;
    const { id } = await user.create("/api/deals", deal, { title, value: "1" });
    await setLines(user, id, [
      { name: "first", unitPrice: "1" },
      { name: "second", unitPrice: "2" },
    ]);
  }
  const [, ...rows] = await exportedRows(user, `${path}&columns=title&sort=title`);
  expect(rows.map(([title, , , name]) => `${title} ${name}`)).toEqual(
    Array.from({ length: count * 2 }, (_, row) => {
      const title = `Deal ${String(Math.floor(row / 2)).padStart(2, "0")}`;
      return `${title} ${row % 2 === 0 ? "first" : "second"}`;
    }),
  );
});
