import { deletionJob } from "#server/administration/workspaces/delete-rows.ts";
import { mailJob } from "#server/platform/mail/queue-mail.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openJobs } from "#server/platform/jobs/jobs.ts";

/** Makes the queue that mails are put in, as a server does when it starts on a new database. */
export async function makeMailQueue(database: Database): Promise<void> {
  await makeQueues(database, [mailJob]);
}

/** Makes the queue of deletions, likewise. */
export async function makeDeletionQueue(database: Database): Promise<void> {
  await makeQueues(database, [deletionJob]);
}

async function makeQueues(database: Database, known: Parameters<typeof openJobs>[1]) {
  const log = { info: () => undefined, warn: () => undefined };
  const jobs = await openJobs(database, known, log);
  await jobs.stop();
}
