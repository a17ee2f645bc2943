import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { product } from "#shared/crm/products.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a member who sees their own records sells products of their own, and keeps lines of others", async () => {
  const owner = await signUp();
  const seat = await owner.create("/api/products", product, { name: "Seat", price: "29" });
  const member = await addMember(owner, { visibility: "own" });
  expect(await member.get("/api/products", z.array(product))).toEqual([]);
  const sale = await member.create("/api/deals", deal, { title: "Sale", value: "1" });
  const path = `/api/deals/${sale.id}/line-items`;
  const ofSeat = { productId: seat.id, name: "Seat", unitPrice: "29" };
  const refused = {
    method: "PUT",
    path,
    body: { items: [ofSeat], followsLineItems: true },
  } as const;
  await member.refusal(400, refused);

  const own = await member.create("/api/products", product, { name: "Own", price: "5" });
  const ofOwn = { productId: own.id, name: "Own", unitPrice: "5" };
  await owner.ask({ ...refused, body: { items: [ofSeat, ofOwn], followsLineItems: true } });
  const { items } = await member.get(path, lineItemsOfDeal);
  const kept = await member.ask({ ...refused, body: { items, followsLineItems: true } });
  expect(kept).toMatchObject({ status: 200, body: { total: "34.00" } });
});
