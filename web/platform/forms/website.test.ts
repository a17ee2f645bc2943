import { expect, test } from "vitest";
import { withoutScheme, withScheme } from "./website.ts";

test.each([
  ["example.com", "https://example.com"],
  [" example.com/a:b ", "https://example.com/a:b"],
  ["http://example.com", "http://example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["", ""],
])("%j is completed to %j", (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});

test.each([
  ["https://example.com/", "example.com"],
  ["HTTP://example.com/about", "example.com/about"],
])("%s is shown as %s", (address, shown) => {
  expect(withoutScheme(address)).toBe(shown);
});
