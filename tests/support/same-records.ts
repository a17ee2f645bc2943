import { expect } from "vitest";

/** That they hold the same; their versions differ, for what is changed and taken back counts on. */
export function expectSameRecords(received: unknown, expected: unknown): void {
  expect(withoutVersions(received)).toEqual(withoutVersions(expected));
}

function withoutVersions(records: unknown): unknown {
  return JSON.parse(
    JSON.stringify(records, (key, value: unknown) => (key === "version" ? undefined : value)),
  );
}
