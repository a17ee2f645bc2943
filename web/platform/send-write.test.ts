import { expect, test } from "vitest";
import { ApiError } from "./api-client.ts";
import { isWorthRepeating, retryDelayMs } from "./send-write.ts";

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
