import { expect, test } from "vitest";
import { dryRun, preview, sendFile } from "#tests/support/imports.ts";
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
