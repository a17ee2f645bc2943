import { expect, test } from "vitest";
import { ApiError } from "./api-client.ts";
import {
  isWorthRepeating,
  noteOwnVersion,
  recordWrite,
  retryDelayMs,
  tagOfSeen,
} from "./send-write.ts";

function refusal(status: number, retryAfter?: string): ApiError {
  const headers = new Headers(retryAfter === undefined ? {} : { "Retry-After": retryAfter });
  return new ApiError({ status, statusText: "", headers }, "");
}

test.each([
  ["as long as the server asks", refusal(503, "2"), 2_000],
  ["a second where it does not say", refusal(503), 1_000],
  ["a second where it names a date", refusal(503, "Wed, 21 Oct 2026 07:28:00 GMT"), 1_000],
  ["half a minute where it asks for an hour", refusal(503, "3600"), 30_000],
  ["a second where there is no answer", new TypeError("Failed to fetch"), 1_000],
])("A write waits %s, and up to half as long again", (_name, failure, atLeast) => {
  const waits = Array.from({ length: 50 }, () => retryDelayMs(failure));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(atLeast);
  expect(Math.max(...waits)).toBeLessThan(atLeast * 1.5);
  expect(new Set(waits).size).toBeGreaterThan(40);
});

test("What is being done already is asked for again, a conflict is not", () => {
  expect(isWorthRepeating(refusal(409, "1"))).toBe(true);
  expect(isWorthRepeating(refusal(409))).toBe(false);
});

const write = {
  key: "1",
  workspaceId: null,
  method: "PUT",
  path: "/api/contacts/1",
  seen: { phone: null },
  label: "Changes of Ada",
  done: "Done",
  failed: "Not done",
  canUndo: false,
  page: null,
  deletes: null,
  input: {},
};

test("a change goes out under the version that was seen, a new record under none", () => {
  expect(tagOfSeen(recordWrite.parse({ ...write, version: 7 }))).toBe('"7"');
  expect(tagOfSeen(recordWrite.parse({ ...write, seen: null, version: null }))).toBeNull();
});

test("a change that a former release kept writes over nothing unseen", () => {
  expect(tagOfSeen(recordWrite.parse(write))).toBe('"unknown"');
});

test("a change that waited for others of this tab goes out under the version that these made", () => {
  const path = "/api/contacts/2";
  const seenAt = (version: number) => recordWrite.parse({ ...write, path, version });
  noteOwnVersion(path, '"4"', '"5.a-_Z"');
  noteOwnVersion(path, '"5.a-_Z"', '"6.b"');
  expect([3, 4, 5, 6, 7].map((version) => tagOfSeen(seenAt(version)))).toEqual([
    '"3"',
    '"6"',
    '"6"',
    '"6"',
    '"7"',
  ]);
});

test("a change of someone else between two of this tab stays unseen", () => {
  const path = "/api/contacts/3";
  noteOwnVersion(path, '"4"', '"5"');
  noteOwnVersion(path, '"6"', '"7"');
  expect(tagOfSeen(recordWrite.parse({ ...write, path, version: 4 }))).toBe('"4"');
});
