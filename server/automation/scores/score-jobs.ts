import type { FastifyInstance } from "fastify";
import { scoreCompanies, scoreCompaniesJob } from "#server/automation/scores/follow-companies.ts";
import { followContacts, watchScoresJob } from "#server/automation/scores/follow-contacts.ts";
import {
  scoreRoundJob,
  scoresJob,
  sendDueScores,
  workOutScores,
} from "#server/automation/scores/work-out-scores.ts";
import { scoreFeeds } from "#server/automation/scores/scores.table.ts";
import { catchUp, type Follow } from "#server/crm/live/follow-changes.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export const scoreJobs = [watchScoresJob, scoreRoundJob, scoresJob, scoreCompaniesJob];

export async function startScores(
  jobs: Jobs,
  follow: Follow,
  { db, announcer }: FastifyInstance,
): Promise<void> {
  await jobs.work(scoresJob, workOutScores(db, announcer));
  await jobs.work(scoreCompaniesJob, scoreCompanies(db, announcer));
  await jobs.work(scoreRoundJob, () => sendDueScores(db));
  await jobs.schedule(scoreRoundJob, "*/10 * * * *", {});
  const reader = {
    feed: scoreFeeds,
    take: (_db: Db, workspaceId: WorkspaceId) => followContacts({ db, announcer }, workspaceId),
  };
  await jobs.work(watchScoresJob, () => catchUp(db, reader));
  await jobs.schedule(watchScoresJob, "* * * * *", {});
  follow(reader);
  // What was stored, or became due, while no server ran.
  await sendJob(db, watchScoresJob, {});
  await sendJob(db, scoreRoundJob, {});
}
