import { mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the kernel's processor controller (version 1 of its control groups) is as a rule. */
const controller = "/sys/fs/cgroup/cpu";

/** Long enough for both processes to take connections at the start. */
const periodMs = 100;

/** A group of the kernel's that limits processes to a share of a core, and goes with `stack`. */
export function openShareGroup(stack: DisposableStack | AsyncDisposableStack, share: number) {
  const folder = join(controller, `crm-bench-${process.pid}-${crypto.randomUUID()}`);
  try {
    mkdirSync(folder);
  } catch (cause) {
    throw new Error(
      `This cannot be measured here: it needs Linux, root, and the cpu controller at ${controller}`,
      { cause },
    );
  }
  stack.defer(() => rmdirSync(folder));
  writeFileSync(join(folder, "cpu.cfs_period_us"), String(periodMs * 1_000));
  writeFileSync(join(folder, "cpu.cfs_quota_us"), String(Math.round(periodMs * share * 1_000)));
  return { limit: (pid: number) => writeFileSync(join(folder, "cgroup.procs"), String(pid)) };
}
