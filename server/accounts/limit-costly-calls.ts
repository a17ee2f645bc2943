import type { Db } from "#server/platform/database/database.ts";
import { limitRate } from "#server/platform/rate-limits.ts";

/** So many an hour for each person: more than people need, and few enough to be no burden. */
const allowed = { export: 20, picture: 40 } as const;

/**
 * Counts a call that costs the server much more than others.
 * @throws TooManyRequests with the seconds until the hour is over
 */
export async function limitCostlyCalls(
  db: Db,
  what: keyof typeof allowed,
  userId: string,
): Promise<void> {
  const limit = { name: what, allowed: allowed[what], windowSeconds: 60 * 60 };
  const sentence = `You have asked for more than ${limit.allowed} ${what}s within an hour.`;
  await limitRate(db, { ...limit, sentence }, userId);
}
