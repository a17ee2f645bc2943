import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["Ada", 5, "Ada"],
  ["Ada Lovelace", 3, "Ada"],
  ["Ada👍", 5, "Ada👍"],
  ["Ada👍", 4, "Ada"],
])("%s cut to %d is %s", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
