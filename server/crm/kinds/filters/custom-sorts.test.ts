import { expect, test } from "vitest";
import { z } from "zod";
import type { CustomFieldType } from "#shared/records/custom-fields.ts";
import { contact } from "#shared/crm/contacts.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { readAll } from "#tests/support/lists.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const choices = [{ label: "Gold" }, { label: "Silver" }, { label: "Bronze" }];

/** The values of each type in the order that people expect. */
const inOrder: [type: CustomFieldType, values: unknown[]][] = [
  // The last value is longer than a cursor may be.
  ["text", ["alpha", "Äther", "beta", "ö".repeat(300), "z".repeat(600)]],
  ["number", [-3, 0, 1e-7, 2.5, 10, 123_456_789_012]],
  ["money", ["5.00", "40.00", "300.10"]],
  ["date", ["0999-12-31", "2025-06-01", "2026-01-01"]],
  ["choice", ["gold", "silver", "bronze"]],
  ["checkbox", [false, true]],
  ["link", ["https://a.example", "https://b.example"]],
];

/** Contacts in mixed order: one for each value, one of them twice, and two without. */
async function fill(user: TestClient, values: unknown[]) {
  const [first] = values;
  const mixed = [...values.toReversed(), undefined, first, undefined];
  for (const value of mixed) {
    const customFields = value === undefined ? {} : { asked: value };
    await user.create("/api/contacts", contact, { name: "x", email: "a@x.example", customFields });
  }
}

const withValue = z.looseObject({ customFields: z.record(z.string(), z.unknown()) });
const valueOf = (record: object) => withValue.parse(record).customFields["asked"];

test.each(inOrder)("%s: each record once, in order, the empty ones last", async (type, values) => {
  const user = await signUp();
  await addField(user, "Asked", type, type === "choice" ? { choices } : {});
  await fill(user, values);
  const [first] = values;
  const sorted = [first, ...values];
  const none = [undefined, undefined];
  const up = await readAll(user, "/api/contacts?sort=customFields.asked&limit=2");
  expect(up.map(valueOf)).toEqual([...sorted, ...none]);
  const down = await readAll(user, "/api/contacts?sort=-customFields.asked&limit=2");
  expect(down.map(valueOf)).toEqual([...sorted.toReversed(), ...none]);
  expect(new Set([...up, ...down].map(({ id }) => id)).size).toBe(values.length + 3);
});

test.each([
  ["an unknown field", "customFields.size", /^A contact has no field "customFields.size" to sort/],
  ["several choices", "customFields.interests", /^A contact has no field .* to sort by$/],
  ["an archived field", "-customFields.gone", /^The field “Gone” is archived/],
])("refused: %s", async (_what, sort, sentence) => {
  const user = await signUp();
  await addField(user, "Interests", "choices", { choices });
  const gone = await addField(user, "Gone", "text");
  await user.ask({ method: "DELETE", path: `/api/custom-fields/${gone.id}` });
  const path = `/api/contacts?sort=${sort}`;
  const { error, issues } = await user.refusal(400, { method: "GET", path });
  expect(error).toMatch(sentence);
  expect(issues?.[0]?.path).toBe("sort");
});

test("a place that no value can have is refused", async () => {
  const user = await signUp();
  await addField(user, "Asked", "number");
  await fill(user, [1, 2]);
  const [one] = await readAll(user, "/api/contacts");
  const path = `/api/contacts?sort=customFields.asked&after=many&cursor=${one?.id}`;
  const { error } = await user.refusal(400, { method: "GET", path });
  expect(error).toBe("cursor is not valid: start again without it");
});
