import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { exportedFile } from "#tests/support/exports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

function addContact(user: TestClient, name: string, customFields: object) {
  const body = { name, email: `${name.toLowerCase()}@x.example`, customFields };
  return user.create("/api/contacts", contact, body);
}

test("numbers of an exported workbook are read again, however small", async () => {
  const user = await signUp();
  await addField(user, "Rate", "number");
  await addContact(user, "Ada", { rate: 0.000_000_1 });
  await addContact(user, "Grace", { rate: -0.000_000_000_25 });
  const content = await exportedFile(user, "/api/contacts/export?format=xlsx");
  const file = await dryRun(
    user,
    await sendFile(user, { entity: "contact", content, fileName: "contacts.xlsx" }),
  );
  expect(file.check?.totals).toMatchObject({ unchanged: 2, refused: 0 });
});

test("an archived choice stays with the records that have it, and comes to no others", async () => {
  const user = await signUp();
  const choices = [{ label: "Gold" }, { label: "Tin" }];
  const one = await addField(user, "Level", "choice", { choices });
  const several = await addField(user, "Metals", "choices", { choices });
  const ada = await addContact(user, "Ada", { level: "tin", metals: ["gold", "tin"] });
  const grace = await addContact(user, "Grace", { level: "gold", metals: ["gold"] });
  for (const { id } of [one, several]) {
    const gold = [{ id: "gold", label: "Gold" }];
    await user.update(`/api/custom-fields/${id}`, customField, { choices: gold });
  }
  const content = await exportedFile(user, "/api/contacts/export?format=csv");
  const again = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  expect(again.check?.totals).toMatchObject({ unchanged: 2, refused: 0 });

  const rows = [
    "ID,Name,Email,Level,Metals",
    `${ada.id},Ada L.,ada@x.example,Tin,"Gold, Tin"`,
    `${grace.id},Grace H.,grace@x.example,Tin,Gold`,
    `${grace.id},Grace H.,grace@x.example,Gold,"Gold, Tin"`,
  ];
  const changed = await dryRun(
    user,
    await sendFile(user, { entity: "contact", content: rows.join("\n") }),
  );
  expect((await preview(user, changed)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["update", null],
    ["refused", "Level: “Tin” is none of: Gold"],
    ["refused", "Metals: “Tin” is none of: Gold"],
  ]);
  await runImport(user, changed);
  expect(await user.get(`/api/contacts/${ada.id}`, contact)).toMatchObject({
    name: "Ada L.",
    customFields: { level: "tin", metals: ["gold", "tin"] },
  });

  const added = await dryRun(
    user,
    await sendFile(user, {
      entity: "contact",
      content: "Name,Email,Level\nEve,eve@x.example,Tin\n",
    }),
  );
  expect(await preview(user, added)).toMatchObject([
    { outcome: "refused", reason: "Level: “Tin” is none of: Gold" },
  ]);
});

test("a list of choices without any is an empty cell", async () => {
  const user = await signUp();
  await addField(user, "Metals", "choices", { choices: [{ label: "Gold" }] });
  const ada = await addContact(user, "Ada", { metals: ["gold"] });
  const content = 'Name,Email,Metals\nAda,ada@x.example,","\nEve,eve@x.example,;\n';
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  expect(file.check?.totals).toMatchObject({ unchanged: 1, create: 1 });
  await runImport(user, file);
  const all = await user.get("/api/contacts?sort=name", contact.array());
  expect(all.map(({ customFields }) => customFields)).toEqual([ada.customFields, {}]);
});
