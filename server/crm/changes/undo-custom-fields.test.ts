import { expect, test } from "vitest";
import { operation } from "#shared/records/operations.ts";
import { undoRefusal } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { ended, undoOperation, refusalsOf } from "#tests/support/operations.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

/** A contact with custom values, and functions that change them and undo the change. */
async function begin(user: TestClient, customFields: object = { region: "North", seats: 5 }) {
  await addField(user, "Region", "text");
  await addField(user, "Seats", "number");
  const body = { name: "Ada", email: "a@x.example", customFields };
  const { id } = await user.create("/api/contacts", contact, body);
  const path = `/api/contacts/${id}`;
  return {
    id,
    change: async (changes: object) =>
      changeSetOf(await user.ask({ method: "PUT", path, body: { customFields: changes } })),
    readValues: async () => (await user.get(path, contact)).customFields,
  };
}

async function undo(user: TestClient, changeSetId: string, query = "") {
  const path = `/api/change-sets/${changeSetId}/undo${query}`;
  const answer = await user.ask({ method: "POST", path });
  expect(answer, path).toMatchObject({ status: 200 });
}

test("a custom field is taken back, and another that was changed since stays", async () => {
  const user = await signUp();
  const { change, readValues } = await begin(user);
  const first = await change({ region: "South" });
  await change({ seats: 9 });
  await undo(user, first);
  expect(await readValues()).toEqual({ region: "North", seats: 9 });
});

test.each([
  ["a value that was set goes", {}, { region: "South" }],
  [
    "a value that was cleared is back",
    { region: "North", seats: 5 },
    { region: null, seats: null },
  ],
])("%s", async (_what, before, changes) => {
  const user = await signUp();
  const { change, readValues } = await begin(user, before);
  const changed = await change(changes);
  await undo(user, changed);
  expect(await readValues()).toEqual(before);
});

test("a custom field changed since is reported, and kept", async () => {
  const user = await signUp();
  const { change, readValues } = await begin(user);
  const first = await change({ region: "South", seats: null });
  await change({ seats: 7 });
  const path = `/api/change-sets/${first}/undo`;
  const refused = await user.ask({ method: "POST", path });
  expect(refused.status).toBe(409);
  expect(undoRefusal.parse(refused.body).conflicts).toMatchObject([
    { reason: "changed", fields: ["customFields.seats"] },
  ]);
  await undo(user, first, "?keepLater=true");
  expect(await readValues()).toEqual({ region: "North", seats: 7 });
});

test("a change of many is taken back field by field", async () => {
  const user = await signUp();
  const { id, change, readValues } = await begin(user);
  const body = {
    selection: { ids: [id] },
    changes: { customFields: { region: "West", seats: 1 } },
  };
  const answer = await user.ask({ method: "POST", path: "/api/contacts/bulk-edit", body });
  const done = await ended(user, operation.parse(answer.body).id);
  await change({ seats: 8 });
  const undone = await undoOperation(user, done.id);
  expect(undone).toMatchObject({ state: "done", refused: 1 });
  expect(await readValues()).toEqual({ region: "North", seats: 8 });
  const refusals = await refusalsOf(user, undone.id);
  expect(refusals[0]?.reason).toBe("Seats was changed since, and stays as it is.");
});

test("what stays is named by the labels that fields have by now", async () => {
  const user = await signUp();
  const seats = await addField(user, "Seats", "number");
  const body = { name: "Ada", email: "a@x.example", title: "CEO", customFields: { seats: 5 } };
  const { id } = await user.create("/api/contacts", contact, body);
  const edit = {
    selection: { ids: [id] },
    changes: { title: "CTO", customFields: { seats: 1 } },
  };
  const answer = await user.ask({ method: "POST", path: "/api/contacts/bulk-edit", body: edit });
  const done = await ended(user, operation.parse(answer.body).id);
  await user.update(`/api/custom-fields/${seats.id}`, customField, { label: "Places in HQ" });
  const since = { title: "Boss", customFields: { seats: 8 } };
  await user.update(`/api/contacts/${id}`, contact, since);
  const undone = await undoOperation(user, done.id);
  const [refusal] = await refusalsOf(user, undone.id);
  expect(refusal?.reason).toBe(
    "Places in HQ and job title were changed since, and stay as they are.",
  );
});
