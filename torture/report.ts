import type { Ledger } from "./ledger.ts";

export function describeWrites({ writes, retries }: Ledger): string {
  return `${writes} writes acknowledged, ${retries} tries repeated`;
}

/** How long it took from the fault to the first write that was acknowledged after it. */
export function describeRecoveries(recoveriesMs: number[]): string {
  const sorted = recoveriesMs.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return `  first write after it: ${seconds(middle)} at the median, ${seconds(longest)} at most`;
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
