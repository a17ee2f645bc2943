import { isDeepStrictEqual } from "node:util";
import type { PgBoss } from "pg-boss";
import type { Job } from "#server/platform/jobs/job.ts";

export const daySeconds = 86_400;

/** A job is given up whose waits add up to so much. */
const patienceSeconds = 4 * daySeconds;

const queueOptions = {
  notify: true,
  retryDelay: 1,
  retryBackoff: true,
  // The heartbeat finds dead servers; this ends a job that never would.
  expireInSeconds: daySeconds - 1,
  // A mail without a mail server waits as long as it has to.
  retentionSeconds: 3_650 * daySeconds,
  deleteAfterSeconds: 3_600,
};

/** Makes the queues that are missing, and changes those that differ: a start writes nothing where all are right. */
export async function makeQueues(
  boss: PgBoss,
  known: Pick<Job, "name" | "retryWithinSeconds">[],
  heartbeatSeconds: number,
): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of known) {
    const options = optionsOf(job, heartbeatSeconds);
    const queue = present.get(job.name);
    if (!queue) await boss.createQueue(job.name, { ...options, policy: "exclusive" });
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
      await boss.updateQueue(job.name, options);
  }
}

function optionsOf(
  { retryWithinSeconds: retryDelayMax = 60 }: Pick<Job, "retryWithinSeconds">,
  heartbeatSeconds: number,
) {
  const retryLimit = Math.ceil(patienceSeconds / retryDelayMax);
  return { ...queueOptions, heartbeatSeconds, retryDelayMax, retryLimit };
}
