import { expect, test } from "vitest";
import { secondsUntilRetry } from "#server/platform/mail/retry-schedule.ts";

test.each([
  [1, 60],
  [2, 120],
  [5, 960],
  [9, 14_400],
  [1_000, 14_400],
])("after attempt %i the wait is about %i seconds, never twice the same", (attempts, about) => {
  const waits = Array.from({ length: 50 }, () => secondsUntilRetry(attempts));
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(about * 0.75 - 1);
    expect(wait).toBeLessThanOrEqual(about * 1.25 + 1);
  }
  expect(new Set(waits).size).toBeGreaterThan(5);
});
