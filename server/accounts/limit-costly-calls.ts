import type { Db } from "#server/platform/database/database.ts";
import { limitRate } from "#server/platform/limits/rate-limits.ts";

/** Calls per hour and person. */
const allowed = { export: 20, picture: 40 } as const;

/** @throws TooManyRequests with the seconds until the hour is over */
export async function limitCostlyCalls(
  db: Db,
  what: keyof typeof allowed,
  userId: string,
): Promise<void> {
  const limit = { name: what, allowed: allowed[what], windowSeconds: 60 * 60 };
  const sentence = `You have asked for more than ${limit.allowed} ${what}s within an hour.`;
  await limitRate(db, { ...limit, sentence }, userId);
}
