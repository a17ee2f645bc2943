import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const contacts = z.array(contact);

async function requireEmail(user: TestClient, requiresContactEmail: boolean) {
  const saved = await user.update("/api/workspace", workspace, { requiresContactEmail });
  expect(saved).toMatchObject({ requiresContactEmail });
}

async function tried(user: TestClient, content: string) {
  return dryRun(user, await sendFile(user, { entity: "contact", content }));
}

test("a contact needs an address, until the workspace does without", async () => {
  const user = await signUp();
  const add = (body: object) => ({ method: "POST", path: "/api/contacts", body });
  for (const body of [{ name: "Ada" }, { name: "Ada", email: "" }, { name: "Ada", email: null }]) {
    const { error, issues } = await user.refusal(400, add(body));
    expect([error, issues]).toEqual([
      "Email is required",
      [{ path: "email", message: "Email is required" }],
    ]);
  }
  await requireEmail(user, false);
  const ada = await user.create("/api/contacts", contact, { name: "Ada", email: "" });
  expect(ada.email).toBeNull();
  const found = await user.get("/api/contacts?q=ada", contacts);
  expect(found).toEqual([ada]);
  const grace = await user.create("/api/contacts", contact, {
    name: "Grace",
    email: "g@x.example",
  });
  await requireEmail(user, true);
  // What is there stays, and an address that is there is not taken away.
  await user.update(`/api/contacts/${ada.id}`, contact, { email: null, phone: "1" });
  const clear = { method: "PUT", path: `/api/contacts/${grace.id}`, body: { email: "" } };
  expect((await user.refusal(400, clear)).error).toBe("Email is required");
});

test("only those who manage the workspace change the rule", async () => {
  const user = await signUp();
  const member = await addMember(user, { role: "member" });
  const body = { requiresContactEmail: false };
  await member.refusal(403, { method: "PUT", path: "/api/workspace", body });
  expect(await user.get("/api/workspace", workspace)).toMatchObject({ requiresContactEmail: true });
});

test("an import takes people with a phone or a name, and knows them by these", async () => {
  const user = await signUp();
  const content = [
    "Name,Email,Phone",
    "Ada,,+49 30 123 45 67",
    "Grace,,",
    "Alan,alan@x.example,",
    ",,0171 555 66 77",
    "Ada L.,,(030) 1234567",
    "grace,,",
    ",,",
  ].join("\n");
  const strict = await tried(user, content);
  expect(strict.check?.totals).toMatchObject({ create: 1, refused: 5 });
  await requireEmail(user, false);
  const file = await tried(user, content);
  const rows = await preview(user, file);
  expect(rows.map(({ label, outcome, reason }) => [label, outcome, reason])).toEqual([
    ["Ada", "create", null],
    ["Grace", "create", null],
    ["Alan", "create", null],
    ["0171 555 66 77", "create", null],
    ["Ada L.", "update", "Line 2 is about the same contact."],
    ["grace", "update", "Line 3 is about the same contact."],
  ]);
  await runImport(user, file);
  const added = await user.get("/api/contacts", contacts);
  expect(added).toHaveLength(4);
  const again = await tried(user, content);
  expect(again.check?.totals).toMatchObject({ create: 0, refused: 0 });
  const renamed = await tried(user, "Name,Phone\nAda Lovelace,030 1234567\n");
  expect(renamed.mapping?.key).toBe("phone");
  expect(renamed.check?.totals).toMatchObject({ create: 0, update: 1 });
});

test("a deal adds a contact with only a name", async () => {
  const user = await signUp();
  await requireEmail(user, false);
  const content = "Deal Name,Amount,Contact Name\nBoats,1,Grace Hopper\nShips,2,grace hopper\n";
  const file = await dryRun(user, await sendFile(user, { entity: "deal", content }));
  expect(file.check).toMatchObject({ totals: { create: 2, addedContacts: 1 }, notices: [] });
  await runImport(user, file);
  const deals = await user.get("/api/deals", z.array(deal));
  expect(deals.map(({ contactName }) => contactName)).toEqual(["Grace Hopper", "Grace Hopper"]);
});
