import { expect, test } from "vitest";
import { z } from "zod";
import { changedRecord, changeSetHeader, recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { undoOperation } from "#tests/support/operations.ts";
import { addContact, addScore, fieldOf, scoreOf, scoresPath } from "#tests/support/scores.ts";
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

test("a score by hand is taken back on the contact's page, and is no change that an undo offers", async () => {
  const user = await signUp();
  const { id } = await addScore(user);
  const record = await addContact(user, { title: "Head", phone: "1" });
  await expect.poll(() => fieldOf(user, record)).toBe(30);
  const byHand = { points: 85, reason: "Met them at the fair" };
  const set = await user.ask({ method: "PUT", path: `${scoresPath(record)}/${id}`, body: byHand });
  expect(set.headers.get(changeSetHeader)).toBeNull();
  await user.update(`/api/contacts/${record.id}`, contact, { title: "Head of sales" });

  const path = `/api/contacts/${record.id}/history`;
  const history = await user.get(path, z.array(recordChange));
  const scored = { field: "customFields.lead_score" };
  expect(history).toMatchObject([
    { fields: [{ field: "title" }], canUndo: true },
    { fields: [{ ...scored, before: 30, after: 85 }], canUndo: false },
    { fields: [{ ...scored, after: 30 }], canUndo: false },
    { action: "create", canUndo: true },
  ]);
  const undo = `/api/change-sets/${history[1]?.changeSetId}/undo`;
  const { error } = await user.refusal(409, { method: "POST", path: undo });
  expect(error).toMatch(/^There is nothing to undo\./);
  const changed = (place: number) =>
    user.get(`/api/change-sets/${history[place]?.changeSetId}/changes`, z.array(changedRecord));
  expect(await changed(1)).toMatchObject([{ fields: [scored], canUndo: false }]);
  expect(await changed(0)).toMatchObject([{ fields: [{ field: "title" }], canUndo: true }]);
  expect(await scoreOf(user, record)).toMatchObject({ byHand });
});
