const firstWaitSeconds = 60;
const longestWaitSeconds = 4 * 3_600;

/** As long as mail servers themselves go on trying (RFC 5321, 4.5.4.1). */
const giveUpAfterMs = 4 * 86_400_000;

/**
 * How long to wait after a failed attempt: twice as long each time, up to four hours, and a quarter
 * more or less, so that mails which failed together are not all tried together again.
 * @param attempts how many have been made, from 1.
 */
export function secondsUntilRetry(attempts: number): number {
  const wait = Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds);
  return Math.round(wait * (0.75 + Math.random() / 2));
}

/** Whether a mail has been tried for long enough. */
export function isTooOld(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > giveUpAfterMs;
}
