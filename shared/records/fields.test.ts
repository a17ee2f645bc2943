import { expect, test } from "vitest";
import { sameSitePath } from "#shared/accounts/accounts.ts";
import { contactChanges, newContact } from "#shared/crm/contacts.ts";

test("an update leaves absent fields absent, whatever a creation would put there", () => {
  expect(contactChanges.parse({ name: "Jane" })).toEqual({ name: "Jane" });
  expect(newContact.parse({ name: "Jane", email: "j@x.example" })).toEqual({
    name: "Jane",
    email: "j@x.example",
    otherEmails: [],
    otherPhones: [],
    status: "active",
    tags: [],
  });
});

test("empty optional text becomes null", () => {
  expect(contactChanges.parse({ phone: "  ", title: "", notes: null })).toEqual({
    phone: null,
    title: null,
    notes: null,
  });
});

test.each([
  ["/app/contacts?q=a#top", "/app/contacts?q=a#top"],
  ["//evil.example", "/app"],
  ["/\\evil.example", "/app"],
  ["/a/..//evil.example", "/app"],
  ["https://evil.example", "/app"],
  ["/api/logout", "/app"],
  ["/app/../api/logout", "/app"],
  [null, "/app"],
])("after signing in %s leads to %s", (next, path) => {
  expect(sameSitePath(next)).toBe(path);
});
