import type { Db } from "#server/platform/database/database.ts";
import { TooManyRequests } from "#server/platform/http/errors.ts";
import { countUp } from "./shared-counters.ts";

export interface RateLimit {
  name: string;
  allowed: number;
  windowSeconds: number;
  /** The refusal; by default that this came several times. */
  sentence?: string;
}

/**
 * @param key a person, a workspace, a network, an address's hash
 * @throws TooManyRequests with the seconds left
 */
export async function limitRate(db: Db, limit: RateLimit, key: string): Promise<void> {
  const refusal = await refusalOfRate(db, limit, key);
  if (refusal) throw refusal;
}

/** Like `limitRate`, for callers that answer in another way. @returns null within the limit */
export async function refusalOfRate(
  db: Db,
  { name, allowed, windowSeconds, sentence }: RateLimit,
  key: string,
): Promise<TooManyRequests | null> {
  const { count, secondsLeft } = await countUp(db, `${name}:${key}`, windowSeconds);
  return count > allowed ? new TooManyRequests(secondsLeft, sentence) : null;
}
