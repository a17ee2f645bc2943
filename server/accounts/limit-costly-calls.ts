import type { Db } from "#server/platform/database/database.ts";
import { TooManyRequests } from "#server/platform/errors.ts";
import { countUp } from "#server/platform/shared-counters.ts";

const windowSeconds = 60 * 60;

/** So many an hour for each person: more than people need, and few enough to be no burden. */
const allowed = { export: 20, picture: 40 } as const;

/**
 * Counts a call that costs the server much more than others, in the database, for all servers.
 * @throws TooManyRequests with the seconds until the hour is over
 */
export async function limitCostlyCalls(
  db: Db,
  what: keyof typeof allowed,
  userId: string,
): Promise<void> {
  const { count, secondsLeft } = await countUp(db, `${what}:${userId}`, windowSeconds);
  if (count <= allowed[what]) return;
  const sentence = `You have asked for more than ${allowed[what]} ${what}s within an hour.`;
  throw new TooManyRequests(secondsLeft, sentence);
}
