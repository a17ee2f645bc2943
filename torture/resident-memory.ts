import { readFileSync } from "node:fs";

/** Megabytes that a process holds in memory, as Linux counts them. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
