import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

async function tryDeals(user: TestClient, content: string) {
  return dryRun(user, await sendFile(user, { entity: "deal", content }));
}

test("a deal without an amount is added with none, marked and reported", async () => {
  const user = await signUp();
  const file = await tryDeals(user, "Deal Name,Amount\nBoats,\nShips,5\nRafts,much\n");
  expect(file.check?.notices).toEqual(["1 deal without an amount would be added with $0."]);
  expect((await preview(user, file)).map(({ label, reason }) => [label, reason])).toEqual([
    ["Boats", "It has no amount, so it is added with $0."],
    ["Ships", null],
    ["Rafts", "Value: “much” is not an amount"],
  ]);
  await runImport(user, file);
  const deals = await user.get("/api/deals?sort=title", z.array(deal));
  expect(deals.map(({ title, value }) => [title, value])).toEqual([
    ["Boats", "0.00"],
    ["Ships", "5.00"],
  ]);
});

test("a file of deals needs no column of amounts, and an empty cell leaves an amount", async () => {
  const user = await signUp();
  await user.create("/api/deals", deal, { title: "Boats", value: "7" });
  const content = "Deal Name\nBoats\nShips\n";
  const file = await sendFile(user, { entity: "deal", content });
  if (!file.mapping) throw new Error("nothing was guessed");
  const tried = await dryRun(user, file, { ...file.mapping, key: "name" });
  expect(tried.check?.totals).toMatchObject({ create: 1, unchanged: 1, withoutAmount: 1 });
});

test("a deal with an unknown contact is added, and the contact reported", async () => {
  const user = await signUp();
  await user.create("/api/contacts", contact, { name: "Ada", email: "ada@x.example" });
  const content =
    "Deal Name,Amount,Contact Name\nBoats,1,Ada\nShips,2,Grace Hopper\nRafts,3,Eve <eve@x.example>\n";
  const file = await tryDeals(user, content);
  expect(file.check?.totals).toMatchObject({ create: 3, refused: 0, addedContacts: 1 });
  expect(file.check?.notices).toEqual([
    "1 deal with a contact who is not here would be imported without one.",
  ]);
  const [, ships] = await preview(user, file);
  expect(ships?.reason).toBe("There is no contact “Grace Hopper” here, so none is linked.");
  await runImport(user, file);
  const deals = await user.get("/api/deals?sort=title", z.array(deal));
  expect(deals.map(({ contactName }) => contactName)).toEqual(["Ada", "Eve", null]);
});

test.each([
  ["beside the amounts", "Deal Name,Amount\nBoats,€ 1\nShips,2.50 USD\n"],
  ["in their own column", "Deal Name,Amount,Currency\nBoats,1,EUR\nShips,2.50,USD\n"],
])("several currencies are reported before anything is imported, %s", async (_where, content) => {
  const user = await signUp();
  const file = await tryDeals(user, content);
  expect(file.check?.notices).toEqual([
    "The amounts are in EUR and USD. They are taken as they stand, as dollars: convert them first, or import each currency by itself.",
  ]);
});

test("one currency is not reported", async () => {
  const user = await signUp();
  const file = await tryDeals(user, "Deal Name,Amount,Currency\nBoats,€ 1,EUR\nShips,€ 2,EUR\n");
  expect(file.check?.notices).toEqual([]);
});
