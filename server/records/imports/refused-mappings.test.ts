import { expect, test } from "vitest";
import type { ImportMapping } from "#shared/imports/imports.ts";
import { sendFile } from "#tests/support/imports.ts";
import { signUp } from "#tests/support/test-client.ts";

const [name, email] = [
  { column: 0, field: "name" },
  { column: 1, field: "email" },
];

const refused: [ImportMapping["columns"], string][] = [
  [
    [name, email, { column: 2, field: "email" }],
    "Two columns are mapped to Email. Leave one of them out.",
  ],
  [[name, email, { column: 1, field: "phone" }], "The column “Email” is mapped twice."],
  [[name, { column: 7, field: "email" }], "The file has no column 8."],
  [[name, email, { column: 3, field: "shoeSize" }], "There is no field “shoeSize”."],
  [[{ column: 0, field: null }], "No column is mapped to a field."],
];

test("columns that are nothing we know are left out, and an impossible mapping is refused", async () => {
  const user = await signUp();
  const content = "Name,Email,Work email,Shoe size\nJane,jane@x.example,j@x.example,38\n";
  const file = await sendFile(user, { entity: "contact", content });
  expect(file.mapping).toMatchObject({
    columns: [name, email, { column: 2, field: "otherEmails" }, { column: 3, field: null }],
    key: "email",
  });
  for (const [columns, sentence] of refused) {
    const body = { ...file.mapping, key: "none", columns };
    const put = { method: "PUT", path: `/api/imports/${file.id}`, body };
    expect((await user.refusal(400, put)).error).toBe(sentence);
  }
});
