import { atMost, limits, type Figure } from "./limits.ts";
import type { Memory } from "./server-memory.ts";

export function judgeMemory({ rest, peak, restAfter }: Memory): Record<string, Figure> {
  return {
    "memory at rest, on PostgreSQL": atMost(rest, limits.restMegabytes, inMegabytes),
    "at most under load": atMost(peak, limits.peakMegabytes, inMegabytes),
    "at rest again": atMost(restAfter, limits.restAfterLoadMegabytes, inMegabytes),
  };
}

function inMegabytes(value: number): string {
  return `${value.toFixed(0)} MB`;
}
