import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "#server/accounts/passwords/passwords.ts";

test("forty passwords checked at once leave the event loop free", async () => {
  const stored = await hashPassword("correct horse battery");
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const checks = await Promise.all(
    Array.from({ length: 40 }, () => isPassword(stored, "correct horse battery")),
  );
  delay.disable();
  expect(checks).toEqual(checks.map(() => true));
  // One hash on the event loop would hold it up for 10 ms, forty in a row for 400.
  expect(delay.percentile(90) / 1e6).toBeLessThan(30);
});
