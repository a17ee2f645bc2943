import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { sharedCounters } from "./shared-counters.table.ts";

export interface Counted {
  count: number;
  /** Until the counter resets. */
  secondsLeft: number;
}

/** One statement, so no count is lost. */
export async function countUp(db: Db, key: string, windowSeconds: number): Promise<Counted> {
  const hasExpired = sql`${sharedCounters.expire} < now()`;
  const [row] = await db
    .insert(sharedCounters)
    .values({ key, value: "1", expire: new Date(Date.now() + windowSeconds * 1_000) })
    .onConflictDoUpdate({
      target: sharedCounters.key,
      set: {
        value: sql`case when ${hasExpired} then '1' else (${sharedCounters.value}::int + 1)::text end`,
        expire: sql`case when ${hasExpired} then excluded.expire else ${sharedCounters.expire} end`,
      },
    })
    .returning({ count: sharedCounters.value, expire: sharedCounters.expire });
  const expire = row?.expire?.getTime() ?? Date.now();
  return {
    count: Number(row?.count),
    secondsLeft: Math.max(1, Math.ceil((expire - Date.now()) / 1_000)),
  };
}
