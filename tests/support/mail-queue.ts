import { mailJob } from "#server/platform/mail/queue-mail.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openJobs } from "#server/platform/jobs/jobs.ts";

/** Makes the queue that mails are put in, as a server does when it starts on a new database. */
export async function makeMailQueue(database: Database): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined };
  const jobs = await openJobs(database, [mailJob], log);
  await jobs.stop();
}
