import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["  Mary   Ann Evans ", "MA"],
  ["émile zola", "ÉZ"],
  ["𝒜da 👩‍🚀", "𝒜👩"],
  ["", ""],
])("The initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
