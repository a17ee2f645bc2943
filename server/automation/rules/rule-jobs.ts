import type { FastifyInstance } from "fastify";
import { callJob } from "#server/automation/rules/steps/begin-call.ts";
import { callProgram } from "#server/automation/rules/steps/call-program.ts";
import {
  lookForRecords,
  lookJob,
  sendDueLooks,
} from "#server/automation/rules/triggers/look-for-records.ts";
import { mailOfStop, ruleStopJob } from "#server/automation/rules/rule-stops.ts";
import { takeEmails } from "#server/automation/rules/triggers/email-triggers.ts";
import { RunAnnouncer } from "#server/automation/rules/runs/run-announcer.ts";
import { runRules, wakeRuns, wakeRunsJob } from "#server/automation/rules/runs/run-rules.ts";
import {
  runRulesJob,
  takeTriggers,
  watchRulesJob,
} from "#server/automation/rules/triggers/take-triggers.ts";
import { ruleFeeds, rulePurpose } from "#server/automation/rules/rules.table.ts";
import { replyJob } from "#server/email/sync/reply-job.ts";
import { catchUp, type Follow } from "#server/crm/live/follow-changes.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { guardedFetch } from "#server/platform/outgoing/guarded-fetch.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** How many workspaces' rules a server runs at the same time. */
const ruleLanes = 2;

/** For how many runs of rules each server calls other programs at once, and for those of one workspace. */
const callLanes = { lanes: 12, ofGroup: 4 };

export const ruleJobs = [
  watchRulesJob,
  wakeRunsJob,
  runRulesJob,
  lookJob,
  callJob,
  ruleStopJob,
  replyJob,
];

export async function startRules(
  jobs: Jobs,
  follow: Follow,
  { db, announcer, log }: FastifyInstance,
  environment: Environment,
): Promise<void> {
  const { payments, webhookPrivateOrigins: privateOrigins, baseUrl } = environment;
  const runs = new RunAnnouncer(db, log);
  const runner = { db, announcer, runs, payments: payments.kind, baseUrl, log };
  const fetch = guardedFetch({ privateOrigins, timeoutMs: 15_000, maxBytes: 64 * 1_024 });
  const box = new SecretBox(environment, rulePurpose);
  await jobs.work(runRulesJob, runRules(runner), { lanes: ruleLanes });
  await jobs.work(callJob, callProgram({ db, runs, fetch, box, baseUrl }), callLanes);
  await jobs.work(replyJob, takeEmails(db));
  await jobs.work(ruleStopJob, mailOfStop({ db, baseUrl }));
  const reader = { feed: ruleFeeds, take: takeTriggers };
  await jobs.work(watchRulesJob, () => catchUp(db, reader));
  await jobs.schedule(watchRulesJob, "* * * * *", {});
  await jobs.work(lookJob, lookForRecords(runner), { lanes: ruleLanes });
  const wakes = [sendDueLooks, wakeRuns];
  await jobs.work(wakeRunsJob, () =>
    tryEach(wakes, (wake) => wake(db), "A part of the round of rules has failed"),
  );
  await jobs.schedule(wakeRunsJob, "* * * * *", {});
  follow(reader);
  // What was stored, or has waited long enough, while no server ran.
  await sendJob(db, watchRulesJob, {});
  await sendJob(db, wakeRunsJob, {});
}
