import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { signUp } from "#tests/support/test-client.ts";

/** Half an emoji is no text that can be stored: each of these is cut in the middle of one. */
const cutAt = (most: number) => `${"a".repeat(most - 1)}🎉🎉`;

test("a file is read whose header and cells are longer than what is kept to show them", async () => {
  const user = await signUp();
  const content = `Name,Email,${cutAt(200)}\n${cutAt(200)},ada@x.example,${cutAt(500)}\n`;
  const file = await sendFile(user, { entity: "contact", content });
  expect(file).toMatchObject({ state: "ready", problem: null });
  expect(file.columns.map(({ header }) => header)).toEqual(["Name", "Email", "a".repeat(199)]);
  expect(file.columns[0]?.samples).toEqual(["a".repeat(199)]);
});

test("a row is refused for a long choice that is none, and the others are read", async () => {
  const user = await signUp();
  const content = `Name,Email,Status\nAda,ada@x.example,${cutAt(40)}\nBob,bob@x.example,lead\n`;
  const file = await sendFile(user, { entity: "contact", content });
  await dryRun(user, file);
  const rows = await preview(user, file);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["refused", "create"]);
  expect(rows[0]?.reason).toContain(`“${"a".repeat(39)}”`);
});

test("cells are read without signs that no one sees, and name the same company as without", async () => {
  const user = await signUp();
  const content = `Name,Email,Company,Notes
\u202eAda\u202c,\u200eada@x.example,Acme,C++\u200f
Bob,bob@x.example,\u200fAcme\u200b,
\u200b,cem@x.example,,
`;
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  expect(file.check?.totals).toMatchObject({ create: 2, refused: 1 });
  await runImport(user, file);
  const [ada, bob] = await user.get("/api/contacts?sort=name", z.array(contact));
  expect(ada).toMatchObject({ name: "Ada", email: "ada@x.example", notes: "C++\u200f" });
  expect([ada?.companyName, bob?.companyName]).toEqual(["Acme", "Acme"]);
  expect(bob?.companyId).toBe(ada?.companyId);
});
