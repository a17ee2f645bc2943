import { expect } from "vitest";
import { withoutVersions } from "#tests/support/without-versions.ts";

/** That they have the same values, in whatever version. */
export function expectSameRecords(received: unknown, expected: unknown): void {
  expect(withoutVersions(received)).toEqual(withoutVersions(expected));
}
