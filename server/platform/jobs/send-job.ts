import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "#server/platform/database/database.ts";
import type { Job } from "#server/platform/jobs/job.ts";

/** Send it in the transaction that the job follows from: both are stored or neither. */
export async function sendJob<Data extends object>(
  tx: Db,
  { name, key, group }: Job<Data>,
  data: Data,
  inSeconds = 0,
): Promise<void> {
  const db = fromDrizzle(tx, sql);
  await new PgBoss({ db }).send(name, data, {
    db,
    singletonKey: key(data),
    startAfter: inSeconds,
    ...(group && { group: { id: group(data) } }),
  });
}
