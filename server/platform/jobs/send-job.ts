import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "#server/platform/database/database.ts";
import type { Job } from "#server/platform/jobs/job.ts";

/** Send it in the transaction that the job follows from: both are stored or neither. */
export async function sendJob<Data extends object>(
  tx: Db,
  job: Job<Data>,
  data: Data,
  inSeconds = 0,
): Promise<void> {
  const db = fromDrizzle(tx, sql);
  await new PgBoss({ db }).send(job.name, data, { db, ...optionsOf(job, data, inSeconds) });
}

/**
 * Like `sendJob` for each, by one statement of a transaction, whose jobs count as sent at the same moment in any case.
 * A round without a transaction sends them one by one: what is due first begins first, and no key waits for another.
 */
export async function sendJobs<Data extends object>(
  tx: Db,
  job: Job<Data>,
  all: Data[],
): Promise<void> {
  if (all.length === 0) return;
  const db = fromDrizzle(tx, sql);
  const jobs = all.map((data) => ({ data, ...optionsOf(job, data, 0) }));
  await new PgBoss({ db }).insert(job.name, jobs, { db });
}

function optionsOf<Data extends object>({ key, group }: Job<Data>, data: Data, inSeconds: number) {
  return {
    singletonKey: key(data),
    startAfter: inSeconds,
    ...(group && { group: { id: group(data) } }),
  };
}
