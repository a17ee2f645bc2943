import type { FastifyInstance } from "fastify";
import {
  reportMailJob,
  reportRoundJob,
  sendDueReports,
  sendReportMails,
} from "#server/crm/reports/mails/send-report-mails.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** How many reports each server writes as mails at once. */
const reportLanes = 2;

export const reportMailJobs = [reportRoundJob, reportMailJob];

export async function startReportMails(
  jobs: Jobs,
  { db, log }: FastifyInstance,
  { baseUrl }: Environment,
): Promise<void> {
  await jobs.work(reportMailJob, sendReportMails(db, { baseUrl, log }), { lanes: reportLanes });
  await jobs.work(reportRoundJob, () => sendDueReports(db));
  await jobs.schedule(reportRoundJob, "* * * * *", {});
  // What was due while no server ran.
  await sendJob(db, reportRoundJob, {});
}
