import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signUp } from "#tests/support/test-client.ts";

const unstorable: [what: string, path: string, body: unknown, at: string][] = [
  [
    "a list's query",
    "/api/contacts/bulk-delete",
    { selection: { matching: "q=a\u0000", count: 1 } },
    "selection.matching",
  ],
  [
    "the name of a field",
    "/api/webhooks",
    { url: "https://x.example", events: ["contact.updated"], fields: ["a\ud800"] },
    "fields.0",
  ],
];

for (const [what, path, body, at] of unstorable) {
  test(`${what} with characters that cannot be stored is refused, though any text is taken`, async () => {
    const user = await signUp();
    const { issues } = await user.refusal(400, { method: "POST", path, body });
    const message = `${at} contains characters that cannot be stored`;
    expect(issues).toContainEqual({ path: at, message });
  });
}

const merge = { winnerId: randomUUID(), loserIds: [randomUUID()] };
const ruleThat = (changes: object) => ({
  name: "X",
  kind: "contact",
  trigger: { type: "added" },
  steps: [{ type: "change", changes }],
});
const manyNames = Object.fromEntries(
  Array.from({ length: 2_000 }, (_, index) => [index === 0 ? "1".repeat(60) : `n${index + 1}`, 1]),
);
const plainly: [path: string, body: unknown, sentence: string][] = [
  ["/api/contacts/merge", {}, "winnerId is required"],
  ["/api/contacts/merge", { ...merge, winnerId: 1 }, "winnerId must be text"],
  ["/api/contacts/merge", { ...merge, winnerId: "1" }, "winnerId must be an id"],
  ["/api/contacts/merge", { ...merge, loserIds: {} }, "loserIds must be a list"],
  ["/api/contacts/merge", { ...merge, loserIds: [] }, "loserIds must have at least 1 entry"],
  ["/api/contacts/merge", [], "The request's body must be a JSON object."],
  ["/api/contacts/merge", { ...merge, versions: [] }, "versions must be an object"],
  ["/api/outgoing-emails", { kind: 1 }, "kind must be one of: new, reply, reply-all, forward"],
  [
    "/api/contacts/bulk-delete",
    { selection: { matching: "", count: 0 } },
    "selection.count must be at least 1",
  ],
  [
    "/api/contacts/bulk-delete",
    { selection: { matching: "x".repeat(10_001), count: 1 } },
    "selection.matching must have at most 10,000 characters",
  ],
  [
    "/api/contacts/bulk-edit",
    { selection: { ids: [randomUUID()] }, changes: { a: 1 } },
    "changes cannot have: a",
  ],
  [
    "/api/contacts/bulk-edit",
    { selection: { ids: [randomUUID()] }, changes: manyNames },
    `changes cannot have: ${"1".repeat(50)}…, n2, n3, n4, n5 and 1,995 more`,
  ],
  ["/api/rules", ruleThat({ a: 1 }), "changes cannot have: a."],
  ["/api/rules", ruleThat({ ownerId: 1 }), "Owner must be the id of a record"],
];

test("what has no label is refused in plain words, by its name in the reference", async () => {
  const user = await signUp();
  for (const [path, body, sentence] of plainly) {
    const { error } = await user.refusal(400, { method: "POST", path, body });
    expect(error).toBe(sentence);
  }
});
