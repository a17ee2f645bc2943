import { expect, test } from "vitest";
import { isSameValue } from "./same-value.ts";

test.each([
  [5, "5"],
  [null, ""],
  [undefined, ""],
  [
    ["fair", "vip"],
    ["vip", "fair"],
  ],
  [false, false],
])("%j is the same as %j in a form", (one, other) => {
  expect(isSameValue(one, other)).toBe(true);
});

test.each([
  [5, "50"],
  ["", "Boss"],
  [["fair"], ["fair", "vip"]],
  [["a,b"], ["a", "b"]],
  [false, true],
])("%j is another value than %j", (one, other) => {
  expect(isSameValue(one, other)).toBe(false);
});
