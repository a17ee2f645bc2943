import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";
import { splitName } from "#shared/crm/person-names.ts";

test.each([
  ["Ada", 5, "Ada"],
  ["Ada Lovelace", 3, "Ada"],
  ["Ada👍", 5, "Ada👍"],
  ["Ada👍", 4, "Ada"],
])("%s cut to %d is %s", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test("a long name is parted into two without half an emoji in either", () => {
  const long = `${"a".repeat(99)}🎉`;
  const cut = "a".repeat(99);
  expect(splitName(`${long} ${long}`)).toEqual({ firstName: cut, lastName: cut });
});
