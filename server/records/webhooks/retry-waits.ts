const minute = 60;
const hour = 3_600;

/** Between tries, as Standard Webhooks advises; the last one is repeated. */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour];

const giveUpAfterMs = 3 * 86_400_000;

/** Give or take a quarter, so that what failed together is not sent again together. @param attempts from 1 */
export function secondsUntilRetry(attempts: number): number {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 14 * hour;
  return Math.round(wait * (0.75 + Math.random() / 2));
}

export function isTooOld(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > giveUpAfterMs;
}
