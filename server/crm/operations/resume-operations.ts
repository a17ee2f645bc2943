import { listOpenOperations } from "#server/crm/operations/operations.queries.ts";
import { operationJob } from "#server/crm/operations/start-operation.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** Queues operations without a job, as after a restore. Existing jobs are not queued twice. */
export async function resumeOperations(db: Db): Promise<void> {
  for (const operation of await listOpenOperations(db)) await sendJob(db, operationJob, operation);
}
