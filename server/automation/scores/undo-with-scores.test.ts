import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/contacts.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { undoOperation } from "#tests/support/operations.ts";
import { addScore, fieldOf } from "#tests/support/scores.ts";
import { changeSetOf, signUp } from "#tests/support/test-client.ts";

const contacts = z.array(contact);

test("an addition is undone although the contact has got its points since", async () => {
  const user = await signUp();
  await addScore(user);
  const body = { name: "Grace", email: "g@x.example", title: "Head", phone: "1" };
  const added = await user.ask({ method: "POST", path: "/api/contacts", body });
  await expect.poll(() => fieldOf(user, contact.parse(added.body))).toBe(30);
  const path = `/api/change-sets/${changeSetOf(added)}/undo`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  expect(await user.get("/api/contacts", contacts)).toEqual([]);
});

test("an import is undone although its contacts have got their points since", async () => {
  const user = await signUp();
  await addScore(user);
  const content = "Name,Email,Job Title,Phone\nGrace,g@x.example,Head,1\nAda,a@x.example,Head,2\n";
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  const { id } = await runImport(user, file);
  const points = async () =>
    (await user.get("/api/contacts", contacts)).map((one) => one.customFields["lead_score"]);
  await expect.poll(points).toEqual([30, 30]);
  expect(await undoOperation(user, id)).toMatchObject({ state: "done", refused: 0 });
  expect(await user.get("/api/contacts", contacts)).toEqual([]);
});
