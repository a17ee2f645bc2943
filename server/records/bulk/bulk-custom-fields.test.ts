import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { company } from "#shared/crm/companies.ts";
import { ended, undoOperation } from "#tests/support/operations.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { is } from "#tests/support/filters.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const companies = z.array(company);
const choices = [{ label: "Gold" }, { label: "Silver" }];
const path = "/api/companies/bulk-edit";

async function fill(user: TestClient) {
  await addField(user, "Segment", "choice", { entity: "company", choices });
  await addField(user, "Seats", "number", { entity: "company" });
  for (const name of ["One", "Two", "Three"]) {
    const customFields = { segment: name === "Three" ? "silver" : "gold", seats: 5 };
    await user.create("/api/companies", company, { name, customFields });
  }
}

async function change(user: TestClient, selection: object, customFields: object) {
  const body = { selection, changes: { customFields } };
  const answer = await user.ask({ method: "POST", path, body });
  expect(answer, path).toMatchObject({ status: 202 });
  return ended(user, operation.parse(answer.body).id);
}

const gold = JSON.stringify(allOf(is("customFields.segment", "isAnyOf", ["gold"])));
const valuesOf = async (user: TestClient) =>
  Object.fromEntries(
    (await user.get("/api/companies", companies)).map((one) => [one.name, one.customFields]),
  );

test("custom fields of all that match are set and cleared, and taken back as one", async () => {
  const user = await signUp();
  await fill(user);
  const before = await valuesOf(user);
  const matching = new URLSearchParams({ filter: gold }).toString();
  // The change makes records leave the selection; the operation must still reach all of them.
  const done = await change(user, { matching, count: 2 }, { segment: "silver", seats: null });
  expect(done).toMatchObject({ state: "done", done: 2, refused: 0 });
  expect(await valuesOf(user)).toEqual({
    One: { segment: "silver" },
    Two: { segment: "silver" },
    Three: { segment: "silver", seats: 5 },
  });
  expect(await undoOperation(user, done.id)).toMatchObject({ state: "done" });
  expect(await valuesOf(user)).toEqual(before);
});

test.each([
  ["an unknown choice", { segment: "x" }, /^Segment must be one of: gold, silver$/],
  ["an unknown field", { size: 1 }, /^There is no field “size” here/],
  ["what is no number", { seats: "many" }, /^Seats must be a number/],
  ["no value of a required field", { must: null }, /^Must is required$/],
])("%s is refused before anything is changed", async (_what, customFields, sentence) => {
  const user = await signUp();
  await fill(user);
  await addField(user, "Must", "text", { entity: "company", required: true });
  const body = { selection: { matching: "", count: 3 }, changes: { customFields } };
  const { error } = await user.refusal(400, { method: "POST", path, body });
  expect(error).toMatch(sentence);
});

test("a selection by a field that is archived is refused", async () => {
  const user = await signUp();
  await fill(user);
  const fields = await user.get(
    "/api/custom-fields",
    z.array(z.looseObject({ id: z.string(), key: z.string() })),
  );
  const segment = fields.find(({ key }) => key === "segment");
  await user.ask({ method: "DELETE", path: `/api/custom-fields/${segment?.id}` });
  const matching = new URLSearchParams({ filter: gold }).toString();
  const body = { selection: { matching, count: 2 }, changes: { industry: "x" } };
  const { error } = await user.refusal(400, { method: "POST", path, body });
  expect(error).toMatch(/^The field “Segment” is archived/);
});
