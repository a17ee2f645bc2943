import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { fetchExport } from "#tests/support/exports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const contacts = z.array(contact);

async function tryContacts(user: TestClient, ...lines: string[]) {
  return dryRun(user, await sendFile(user, { entity: "contact", content: lines.join("\n") }));
}

/** What each contact can be reached by. */
async function reached(user: TestClient) {
  const found = await user.get("/api/contacts?sort=name", contacts);
  return found.map(({ name, email, otherEmails, phone, otherPhones }) => [
    name,
    [email, ...otherEmails],
    [phone, ...otherPhones],
  ]);
}

test("every address and number of a file is kept, and the next serves where the first is empty", async () => {
  const user = await signUp();
  const file = await tryContacts(
    user,
    "Name,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Phone 2 - Value",
    "Ada,ada@x.example ::: ada@home.example,ADA@work.example,+49 30 5550100,",
    "Grace,,grace@x.example,,0171 5550101",
    'Alan,alan@x.example,Alan@X.example,"+1 415 555 0102, ext 7",(415) 555-0102',
  );
  expect(file.check?.totals).toMatchObject({ create: 3, refused: 0 });
  const [ada] = await preview(user, file);
  expect(ada?.cells).toContainEqual({
    field: "Other emails",
    before: null,
    after: "ada@home.example, ADA@work.example",
  });
  await runImport(user, file);
  const imported = [
    ["Ada", ["ada@x.example", "ada@home.example", "ADA@work.example"], ["+49 30 5550100"]],
    ["Alan", ["alan@x.example"], ["+1 415 555 0102, ext 7", "(415) 555-0102"]],
    ["Grace", ["grace@x.example"], ["0171 5550101"]],
  ];
  expect(await reached(user)).toEqual(imported);

  const exported = await (await fetchExport(user, "/api/contacts/export")).text();
  for (const { id } of await user.get("/api/contacts", contacts)) {
    await user.remove(`/api/contacts/${id}`);
  }
  const withoutIds = exported.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "");
  await runImport(user, await tryContacts(user, withoutIds));
  expect(await reached(user)).toEqual(imported);
});

test("a row is matched by any address that a contact has, and takes none away", async () => {
  const user = await signUp();
  const add = (name: string, email: string, otherEmails: string[]) =>
    user.create("/api/contacts", contact, { name, email, otherEmails });
  const ada = await add("Ada", "ada@x.example", ["ada@home.example"]);
  await add("Grace", "grace@x.example", []);
  await add("Sales desk", "sales@x.example", []);
  const file = await tryContacts(
    user,
    "Name,Email,Other emails",
    "Ada,ADA@home.example,ada@work.example",
    "Grace,grace@new.example,GRACE@x.example",
    "Alan,alan@x.example,sales@x.example",
    "Alan M. Turing,ALAN@x.example,",
  );
  expect(file.check?.totals).toMatchObject({ create: 1, update: 3, refused: 0 });
  await runImport(user, file);
  expect(await reached(user)).toEqual([
    ["Ada", ["ada@x.example", "ada@home.example", "ada@work.example"], [null]],
    ["Alan M. Turing", ["alan@x.example", "sales@x.example"], [null]],
    ["Grace", ["grace@new.example", "grace@x.example"], [null]],
    ["Sales desk", ["sales@x.example"], [null]],
  ]);
  const deals = "Deal Name,Amount,Contact\nBoats,1,ada@home.example\n";
  await runImport(
    user,
    await dryRun(user, await sendFile(user, { entity: "deal", content: deals })),
  );
  const [boats] = await user.get("/api/deals", z.array(deal));
  expect(boats?.contactId).toBe(ada.id);
});

test("an address that is none is reported, wherever it stands", async () => {
  const user = await signUp();
  const file = await tryContacts(user, "Name,Email,Email 2", "Ada,ada@x.example,nowhere");
  expect((await preview(user, file)).map(({ reason }) => reason)).toEqual([
    "Other emails: Invalid email address",
  ]);
});
