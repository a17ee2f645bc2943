import { listOpenActs } from "#server/crm/acts/acts.queries.ts";
import { actJob } from "#server/crm/acts/start-act.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Sends what waits without a job, as after a restore: a job that is there already is not sent twice. */
export async function resumeActs(db: Db): Promise<void> {
  for (const act of await listOpenActs(db)) await sendJob(db, actJob, act);
}
