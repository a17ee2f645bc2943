import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { is } from "#tests/support/filters.ts";
import { signUp } from "#tests/support/test-client.ts";

const deep = (levels: number): unknown =>
  levels === 0 ? is("name", "isEmpty") : { match: "all", conditions: [deep(levels - 1)] };
const shape = /^filter must be a group of conditions/;
const cases: [what: string, filter: unknown, sentence: RegExp | string][] = [
  ["no JSON", "name", shape],
  ["a list", [], shape],
  ["a condition alone", is("name", "is", "x"), shape],
  ["an unknown property", { match: "all", conditions: [], or: [] }, shape],
  ["six levels", deep(6), shape],
  ["31 conditions", allOf(...Array.from({ length: 31 }, () => is("phone", "isEmpty"))), shape],
  [
    "31 conditions in two groups",
    allOf(
      allOf(...Array.from({ length: 16 }, () => is("phone", "isEmpty"))),
      allOf(...Array.from({ length: 15 }, () => is("phone", "isEmpty"))),
    ),
    "A filter can have at most 30 conditions",
  ],
  [
    "an unknown field",
    allOf(is("salary", "is", "x")),
    'A contact has no field "salary" to filter by',
  ],
  ["a custom field", allOf(is("custom.size", "is", "x")), /no field "custom.size"/],
  ["a field of the prototype", allOf(is("constructor", "is", "x")), /no field "constructor"/],
  ["a column that no field has", allOf(is("workspaceId", "is", "x")), /no field "workspaceId"/],
  ["an unknown operator", allOf(is("name", "like", "x")), 'Name cannot be asked whether it "like"'],
  ["an operator of the prototype", allOf(is("name", "toString")), /cannot be asked/],
  [
    "a number as text",
    allOf(is("name", "is", 5)),
    "Name is takes a text of at most 200 characters",
  ],
  ["no value", allOf(is("name", "contains")), /^Name contains takes a text/],
  ["a NUL byte", allOf(is("name", "is", "a\u0000b")), /^Name is takes a text/],
  [
    "an unknown choice",
    allOf(is("status", "isAnyOf", ["x"])),
    "Status must be one of: active, inactive, lead",
  ],
  [
    "no date",
    allOf(is("createdAt", "isOn", "2026-02-31")),
    "Created is takes a date such as 2026-03-31",
  ],
  ["the year 0", allOf(is("createdAt", "isOn", "0000-01-01")), /^Created is takes a date/],
  [
    "too many days",
    allOf(is("createdAt", "isInTheLast", 9999)),
    /^Created .* takes a number of days/,
  ],
  ["someone who is no member", allOf(is("ownerId", "isAnyOf", ["you"])), /^Owner is any of takes/],
  [
    "an unknown relation",
    allOf({ related: "invoices", has: "none" }),
    'A contact has no "invoices" to filter by',
  ],
  [
    "a field of another kind",
    allOf({ related: "company", has: "some", where: allOf(is("email", "is", "x")) }),
    'A company has no field "email" to filter by',
  ],
];
for (const [what, filter, sentence] of cases) {
  test(`refused: ${what}`, async () => {
    const user = await signUp();
    const text = typeof filter === "string" ? filter : JSON.stringify(filter);
    const path = `/api/contacts?filter=${encodeURIComponent(text)}`;
    const { error } = await user.refusal(400, { method: "GET", path });
    expect(error).toMatch(sentence);
  });
}

for (const query of [
  "sort=salary",
  "sort=custom.size",
  "sort=-",
  "sort=name&sort=email",
  "filter=a&filter=b",
]) {
  test(`refused: ${query}`, async () => {
    const user = await signUp();
    const { error } = await user.refusal(400, { method: "GET", path: `/api/contacts?${query}` });
    expect(error).toMatch(/^(sort|filter) must be/);
  });
}
test("a filter of 4,001 characters", async () => {
  const user = await signUp();
  const path = `/api/contacts?filter=${"x".repeat(4_001)}`;
  const { error } = await user.refusal(400, { method: "GET", path });
  expect(error).toBe("filter must be at most 4000 characters");
});
