import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "#server/accounts/passwords/passwords.ts";

test("forty passwords checked at once leave the event loop free", async () => {
  const stored = await hashPassword("correct horse battery");
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = performance.eventLoopUtilization();
  delay.enable();
  const checks = await Promise.all(
    Array.from({ length: 40 }, () => isPassword(stored, "correct horse battery")),
  );
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  expect(checks).toEqual(checks.map(() => true));
  // On the event loop hashing would cause delays of 400 ms. The median ignores other load on the machine.
  expect(utilization).toBeLessThan(0.5);
  expect(delay.percentile(50) / 1e6).toBeLessThan(30);
});
