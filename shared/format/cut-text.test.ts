import { expect, test } from "vitest";
import { cutFileName, cutText } from "./cut-text.ts";
import { splitName } from "#shared/crm/person-names.ts";

test.each([
  ["Ada", 5, "Ada"],
  ["Ada Lovelace", 3, "Ada"],
  ["Ada👍", 5, "Ada👍"],
  ["Ada👍", 4, "Ada"],
  ["Andre\u0301", 5, "Andr"],
  ["Ada 👩‍👩‍👧", 9, "Ada "],
  ["Ada 🇩🇪🇫🇷", 10, "Ada 🇩🇪"],
  ["a\u0301\u0301\u0301", 3, "a\u0301\u0301"],
])("%s cut to %d is %s", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test("a long name is parted into two without half an emoji in either", () => {
  const long = `${"a".repeat(99)}🎉`;
  const cut = "a".repeat(99);
  expect(splitName(`${long} ${long}`)).toEqual({ firstName: cut, lastName: cut });
});

test.each([
  ["offer.pdf", 20, "offer.pdf"],
  ["a long offer.pdf", 10, "a long.pdf"],
  ["an offer 👍.pdf", 14, "an offer .pdf"],
  ["v1. All of our offers", 10, "v1. All of"],
  ["a long offer.p\ud800f", 10, "a long.p\ufffdf"],
])("the file %s cut to %d is %s", (name, most, cut) => {
  expect(cutFileName(name, most)).toBe(cut);
});
