import { listOpenOperations } from "#server/crm/operations/operations.queries.ts";
import { operationJob } from "#server/crm/operations/start-operation.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Sends what waits without a job, as after a restore: a job that is there already is not sent twice. */
export async function resumeOperations(db: Db): Promise<void> {
  for (const operation of await listOpenOperations(db)) await sendJob(db, operationJob, operation);
}
