import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { undoOperation } from "#tests/support/operations.ts";
import { dryRun, manyContacts, runImport, sendFile } from "#tests/support/imports.ts";
import { newShopper } from "#tests/support/shopper.ts";
import type { TestClient } from "#tests/support/test-client.ts";

const sentence =
  "The plan of this workspace holds up to 1,000 contacts. For more, an owner can choose Professional, with up to 10,000, in Settings.";

const others = manyContacts(900).replaceAll("person", "other");

async function tried(user: TestClient, content: string) {
  return dryRun(user, await sendFile(user, { entity: "contact", content }));
}

test("an import of more contacts than the plan allows is not begun", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const file = await tried(ada.client, manyContacts(1_001));
  expect(file.check?.notices).toEqual([sentence]);
  const start = { method: "POST", path: `/api/imports/${file.id}/start` };
  expect((await ada.client.refusal(402, start)).error).toBe(sentence);
  expect(await ada.client.get("/api/contacts", z.array(contact))).toEqual([]);
  await ada.buy("professional");
  expect(await runImport(ada.client, file)).toMatchObject({ state: "done", done: 1_001 });
});

test("an import that comes to the plan's limit ends there, and says so", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const user = ada.client;
  const content = manyContacts(600);
  const first = await runImport(user, await tried(user, content));
  // The dry run adds no one; then its contacts go and others come, so the import exceeds the limit.
  const again = await tried(user, content);
  await undoOperation(user, first.id);
  await runImport(user, await tried(user, others));
  expect(await runImport(user, again)).toMatchObject({ state: "failed", message: sentence });
  const { headers } = await user.ask({ method: "GET", path: "/api/contacts?limit=1" });
  expect(Number(headers.get("x-total-count"))).toBe(900);
});
