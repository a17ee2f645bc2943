import { expect, test } from "vitest";
import { paths, withQuery } from "./paths.ts";

test("A query leaves out what is empty and escapes the rest", () => {
  expect(withQuery("/app/contacts", { q: "a & b", status: "", edit: undefined })).toBe(
    "/app/contacts?q=a+%26+b",
  );
  expect(paths.contacts({ new: true })).toBe("/app/contacts?new=true");
  expect(paths.contacts()).toBe("/app/contacts");
});

test("A login remembers the whole address it came from", () => {
  expect(paths.login("/app/contacts?q=ada")).toBe("/api/login?next=%2Fapp%2Fcontacts%3Fq%3Dada");
});
