import { expect, test } from "vitest";
import { operation } from "#shared/records/operations.ts";
import { changeSetSummary } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { restoration } from "#shared/records/deleted-records.ts";
import { ended, undoOperation } from "#tests/support/operations.ts";
import { dryRun, manyContacts, runImport, sendFile } from "#tests/support/imports.ts";
import { newShopper } from "#tests/support/shopper.ts";
import { changeSetOf, type TestClient } from "#tests/support/test-client.ts";

const notice = (count: string) =>
  `This workspace now has ${count} contacts, and its plan holds 1,000. What was deleted always comes back, but no contact can be added until there is room.`;

async function add(user: TestClient, name: string) {
  return user.create("/api/contacts", contact, { name, email: `${name}@x.example` });
}

test("what was deleted comes back at the plan's limit, in every way, and says so", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const user = ada.client;
  const content = manyContacts(997);
  await runImport(user, await dryRun(user, await sendFile(user, { entity: "contact", content })));
  const [first, second, third] = [await add(user, "a"), await add(user, "b"), await add(user, "c")];

  const deletion = await user.remove(`/api/contacts/${first.id}`);
  await add(user, "d");
  const records = [{ entity: "contact", id: first.id }];
  const restored = await user.ask({
    method: "POST",
    path: "/api/deleted-records/restoration",
    body: { records },
  });
  expect(restoration.parse(restored.body).notice).toBe(notice("1,001"));
  const undone = await user.ask({
    method: "POST",
    path: `/api/change-sets/${changeSetOf(restored)}/undo`,
  });
  expect(changeSetSummary.parse(undone.body).notice).toBeUndefined();
  const again = await user.ask({ method: "POST", path: `/api/change-sets/${deletion}/undo` });
  expect(changeSetSummary.parse(again.body).notice).toBe(notice("1,001"));

  const merged = await user.ask({
    method: "POST",
    path: "/api/contacts/merge",
    body: { winnerId: second.id, loserIds: [third.id], takes: {} },
  });
  const unmerged = await user.ask({
    method: "POST",
    path: `/api/change-sets/${changeSetOf(merged)}/undo`,
  });
  expect(changeSetSummary.parse(unmerged.body).notice).toBe(notice("1,001"));

  const bulk = await user.ask({
    method: "POST",
    path: "/api/contacts/bulk-delete",
    body: { selection: { ids: [second.id, third.id] } },
  });
  const { id } = await ended(user, operation.parse(bulk.body).id);
  await add(user, "e");
  expect(await undoOperation(user, id)).toMatchObject({
    state: "done",
    message: `All of it was taken back. ${notice("1,002")}`,
  });
  const refused = {
    method: "POST",
    path: "/api/contacts",
    body: { name: "F", email: "f@x.example" },
  };
  expect((await user.refusal(402, refused)).error).toMatch(/holds up to 1,000 contacts/);
});
