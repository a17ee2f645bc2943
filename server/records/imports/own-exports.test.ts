import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { exportedFile } from "#tests/support/exports.ts";
import { dryRun, sendFile } from "#tests/support/imports.ts";
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
