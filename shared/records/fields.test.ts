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
  ["what turns text around", "\u2066Ada\u2069 \u202eecalevoL\u202c\u200f", "Ada ecalevoL"],
  ["what has no width", "\ufeffA\u200bd\u00ada\u2060 ", "Ada"],
  ["controls", "A\u0007da\u009b", "Ada"],
  ["letters that no one sees", "Ada\u{e0041}\u{e0020}", "Ada"],
])("a name loses %s", (_what, written, stored) => {
  expect(contactChanges.parse({ name: written })).toEqual({ name: stored });
});

test.each([
  ["Persian", "می\u200cخواهم"],
  ["Sinhala", "ශ්\u200dරී"],
  ["emoji", "👩\u200d💻 ❤\ufe0f"],
  ["the flag of Wales", "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
  ["old kanji", "葛\u{e0100}城"],
])("a name in %s stays as it is written", (_script, name) => {
  expect(contactChanges.parse({ name })).toEqual({ name });
});

test.each(["\u200b", "\u202e\u2060", "\u200b\u200d\u200d", "\u3164", "\ufe0f"])(
  "a name that no one sees is none",
  (name) => {
    const { error } = contactChanges.safeParse({ name });
    expect(error?.issues[0]?.message).toBe("Name is required");
  },
);

test("notes stay as they are written", () => {
  const notes = "אני כותב ב-C++\u200f.\u2028\u202aA\u202c";
  expect(contactChanges.parse({ notes })).toEqual({ notes });
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
