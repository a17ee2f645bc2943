import type { Fault } from "./fault.ts";

/** The longest that a short form may take on a machine that does much else. */
export const shortFormMs = 240_000;

/** Tries a fault in a few rounds, with the same choices each time, and gives what was lost by it. */
export async function lossesOf(fault: Fault, signal: AbortSignal): Promise<string[]> {
  const { lost } = await fault.run({ isShort: true, seed: 1, say: () => {}, signal });
  return lost;
}
