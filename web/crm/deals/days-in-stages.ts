import type { StageStay } from "#shared/crm/stage-stays.ts";

const dayMs = 86_400_000;

/** Whole days in each stage until now, by its key, all of its stays together. */
export function daysInStages(stays: readonly StageStay[]): Map<string, number> {
  const now = Date.now();
  const spent = new Map<string, number>();
  for (const { stage, enteredAt, leftAt } of stays) {
    const until = leftAt === null ? now : Date.parse(leftAt);
    spent.set(stage, (spent.get(stage) ?? 0) + until - Date.parse(enteredAt));
  }
  return new Map([...spent].map(([stage, ms]) => [stage, Math.floor(Math.max(0, ms) / dayMs)]));
}
