import { expect, test } from "vitest";
import { pictureName } from "./picture-name.ts";

test.each([
  ["Sum of value of deals", "Sum-of-value-of-deals"],
  ["Sum of राशि of deals", "Sum-of-राशि-of-deals"],
  [`${"a".repeat(59)}𝒜 (2)`, "a".repeat(59)],
])("the picture of %s has the name %s", (title, name) => {
  expect(pictureName(title)).toBe(name);
});
