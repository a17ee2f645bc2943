const firstWaitSeconds = 60;
const longestWaitSeconds = 4 * 3_600;

/** As long as mail servers keep trying (RFC 5321, 4.5.4.1). */
const giveUpAfterMs = 4 * 86_400_000;

/**
 * Doubles up to four hours, give or take a quarter: what failed together is not retried together.
 * @param attempts from 1
 */
export function secondsUntilRetry(attempts: number): number {
  const wait = Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds);
  return Math.round(wait * (0.75 + Math.random() / 2));
}

export function isTooOld(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > giveUpAfterMs;
}
