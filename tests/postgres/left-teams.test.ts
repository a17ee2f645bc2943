import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import type { ImportEntity } from "#shared/imports/imports.ts";
import { lineItemsOfDeal } from "#shared/crm/line-items.ts";
import { operation } from "#shared/records/operations.ts";
import { product } from "#shared/crm/products.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { ofDeal, ofProduct, useWatchedServer } from "#tests/support/locks.ts";
import { ended } from "#tests/support/operations.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { newTeam, type Team } from "#tests/support/watched-team.ts";

const locks = useWatchedServer();

/** A deal and a product, and the PUT that makes the one of the other. */
async function newSale(
  { colleague, workspaceId }: Pick<Team, "colleague" | "workspaceId">,
  { ofDeal: ownerId, ofProduct: productOwnerId }: { ofDeal?: string; ofProduct?: string },
) {
  const sale = { title: "Sale", value: "10", ownerId };
  const { id: dealId } = await colleague.create("/api/deals", deal, sale);
  const desk = { name: "Desk", code: "DESK", price: "90", ownerId: productOwnerId };
  const { id: productId } = await colleague.create("/api/products", product, desk);
  const path = `/api/deals/${dealId}/line-items`;
  const items = [{ productId, name: "Desk", unitPrice: "90" }];
  return {
    deal: { ...ofDeal, workspaceId, id: dealId },
    product: { ...ofProduct, workspaceId, id: productId },
    path,
    sell: { method: "PUT", path, body: { items, followsLineItems: true } },
  };
}

async function triedFile(user: TestClient, entity: ImportEntity, content: string) {
  return dryRun(user, await sendFile(user, { entity, content }));
}

test.each([
  ["a PUT that waits for its rights", "update", "rights"],
  ["a PUT that waits for the contact", "update", "record"],
  ["a DELETE that waits for the contact", "removal", "record"],
  ["a merge that waits for the contact", "merge", "record"],
  ["a PUT that waits for an activity of the contact", "noteUpdate", "note"],
  ["a DELETE that waits for an activity of the contact", "noteRemoval", "note"],
] as const)(
  "%s changes nothing where the owner leaves the caller's team",
  async (_name, call, waitsFor) => {
    const { colleague, leave, ...made } = await newTeam();
    const { answer, before, after } = await locks().answerWaiting(
      made[waitsFor],
      () => colleague.ask(made[call]),
      leave,
    );
    expect(answer).toMatchObject({ status: 404 });
    expect(after).toEqual(before);
  },
);

test("a bulk edit that waits for the contact changes nothing where the owner leaves the caller's team", async () => {
  const { colleague, leave, record, bulkEdit } = await newTeam();
  const { answer, before, after } = await locks().answerWaiting(
    record,
    async () => {
      const begun = await colleague.ask(bulkEdit);
      await ended(colleague, operation.parse(begun.body).id);
      return begun;
    },
    leave,
  );
  expect(answer).toMatchObject({ status: 202 });
  expect(after).toEqual(before);
});

test("a PUT of a teammate's contact that waits for its lock is stored with its line", async () => {
  const { colleague, record, update } = await newTeam();
  const { answer, before, after } = await locks().answerWaiting(
    record,
    () => colleague.ask(update),
    () => Promise.resolve(),
  );
  expect(answer).toMatchObject({ status: 200, body: { name: "Janet" } });
  // Its line in the feed, and a change of each.
  expect(after).toHaveLength(before.length + 3);
});

test("a DELETE that has locked its contact removes it, also where its owner leaves the team before the end", async () => {
  const { admin, colleague, leave, workspaceId, contactId, removal } = await newTeam();
  const sale = { title: "Sale", value: "10", contactId };
  const { id } = await colleague.create("/api/deals", deal, sale);
  const { answer } = await locks().answerWaiting(
    { ...ofDeal, waitsWith: 'update "deals"', workspaceId, id },
    () => colleague.ask(removal),
    leave,
  );
  expect(answer).toMatchObject({ status: 204 });
  await admin.refusal(404, { method: "GET", path: removal.path });
});

test("a merge that has locked its contacts is stored, also where an owner leaves the team before the end", async () => {
  const { admin, colleague, leave, workspaceId, contactId, winnerId, merge } = await newTeam();
  const sale = { title: "Sale", value: "10", contactId: winnerId };
  const { id } = await colleague.create("/api/deals", deal, sale);
  const { answer } = await locks().answerWaiting(
    { ...ofDeal, waitsWith: 'update "deals"', workspaceId, id },
    () => colleague.ask({ ...merge, body: { winnerId: contactId, loserIds: [winnerId] } }),
    leave,
  );
  expect(answer).toMatchObject({ status: 200, body: { otherEmails: ["jane@y.example"] } });
  expect(await admin.get(`/api/contacts/${contactId}`, contact)).toMatchObject({
    otherEmails: ["jane@y.example"],
  });
  expect(await admin.get(`/api/deals/${id}`, deal)).toMatchObject({ contactId });
});

test("a PUT that has locked an activity is stored, also where its owner leaves the team before the end", async () => {
  const { admin, colleague, ownerId, log, noteUpdate } = await newTeam();
  const { answer } = await locks().answerWaiting(
    log,
    () => colleague.ask(noteUpdate),
    (changing) => changing.query("update members set team_id = null where user_id = $1", [ownerId]),
  );
  expect(answer).toMatchObject({ status: 200, body: { title: "Met again" } });
  expect(await admin.get(noteUpdate.path, activity)).toEqual(answer.body);
});

test.each([
  ["the deal", "deal", "ofDeal", 404],
  ["a product", "product", "ofProduct", 400],
] as const)(
  "a PUT of line items that waits for %s changes nothing where its owner leaves the caller's team",
  async (_name, waitsFor, owned, status) => {
    const { leave, ownerId, ...made } = await newTeam();
    const sale = await newSale(made, { [owned]: ownerId });
    const { answer, before, after } = await locks().answerWaiting(
      sale[waitsFor],
      () => made.colleague.ask(sale.sell),
      leave,
    );
    expect(answer).toMatchObject({ status });
    expect(after).toEqual(before);
  },
);

test("a PUT of line items that has locked the deal is stored, also where its owner leaves the team before the end", async () => {
  const { admin, leave, ownerId, ...made } = await newTeam();
  const { product: waitsFor, path, sell } = await newSale(made, { ofDeal: ownerId });
  const { answer } = await locks().answerWaiting(waitsFor, () => made.colleague.ask(sell), leave);
  expect(answer).toMatchObject({ status: 200, body: { total: "90.00" } });
  expect(await admin.get(path, lineItemsOfDeal)).toEqual(answer.body);
});

test("an import that waits for the contact refuses its row where its owner leaves the caller's team", async () => {
  const { admin, colleague, leave, contactId, winnerId, record } = await newTeam();
  const file = await triedFile(colleague, "contact", "Name,Email\nJanet,jane@x.example\n");
  expect(file.check?.totals).toMatchObject({ create: 0, update: 1 });
  const { answer } = await locks().answerWaiting(record, () => runImport(colleague, file), leave);
  expect(answer).toMatchObject({ state: "done", done: 1, refused: 1 });
  const failed = { method: "GET", path: `/api/imports/${file.id}/failed-rows.csv` };
  expect((await colleague.ask(failed)).body).toContain(
    "You can no longer see the matching contact",
  );
  const all = await admin.get("/api/contacts", z.array(contact));
  expect(all.map(({ id, name }) => [id, name])).toEqual([
    [winnerId, "Jane"],
    [contactId, "Jane"],
  ]);
});

test("an import that waits for a product does not read its price where its owner leaves the caller's team", async () => {
  const { leave, ownerId, ...made } = await newTeam();
  const { colleague } = made;
  const { product: waitsFor } = await newSale(made, { ofProduct: ownerId });
  const file = await triedFile(colleague, "deal", "Deal Name,Product Code\nOther sale,DESK\n");
  expect(file.check?.totals).toMatchObject({ create: 1 });
  const { answer } = await locks().answerWaiting(waitsFor, () => runImport(colleague, file), leave);
  expect(answer).toMatchObject({ state: "done", done: 1, refused: 1 });
});
