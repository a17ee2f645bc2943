import { expect, test } from "vitest";
import { partOf, withPart } from "./record-parts.ts";

const seen = { name: "Ada", tags: ["vip"], customFields: { region: "North", seats: 12 } };

test("A change is about the fields that it names, and of custom fields about those alone", () => {
  expect(partOf(seen, { name: "Bea" })).toEqual({ name: "Ada" });
  expect(partOf(seen, { tags: [], customFields: { seats: 14 } })).toEqual({
    tags: ["vip"],
    customFields: { seats: 12 },
  });
});

test("A field without a value is seen as empty", () => {
  const change = { title: "CEO", customFields: { tier: "gold" } };
  expect(partOf(seen, change)).toEqual({ title: null, customFields: { tier: null } });
  expect(partOf({ customFields: null }, change)).toEqual({ title: null, customFields: null });
});

test("A part that was seen before takes its own fields' place alone", () => {
  expect(withPart(seen, { name: "Bea", customFields: { seats: 3 } })).toEqual({
    name: "Bea",
    tags: ["vip"],
    customFields: { region: "North", seats: 3 },
  });
  expect(withPart(seen, { tags: [] })).toEqual({ ...seen, tags: [] });
});
