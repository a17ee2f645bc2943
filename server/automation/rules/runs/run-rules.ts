import { sql } from "drizzle-orm";
import { z } from "zod";
import { mostSteps } from "#shared/rules/rule-steps.ts";
import { runRulesJob, takeTriggers } from "#server/automation/rules/triggers/take-triggers.ts";
import { doSteps, type Runner } from "#server/automation/rules/runs/do-steps.ts";
import {
  listDue,
  listWorkspacesDue,
  patchRun,
  lockDue,
  type RunPlace,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import { noteAt } from "#server/automation/rules/runs/note-at.ts";
import { putOff } from "#server/automation/rules/runs/put-off.ts";
import { refusalOf } from "#server/automation/rules/runs/refusal-of.ts";
import { failRun } from "#server/automation/rules/rule-stops.ts";
import { ruleFeeds } from "#server/automation/rules/rules.table.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import { isInactive } from "#server/accounts/coverage/is-inactive.ts";
import { answerToDatabaseError } from "#server/platform/http/database-answers.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob, type JobRun } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** How many runs of a workspace go on at the same time, each for another record. */
const mostAtOnce = 3;

/** Failures one after the other at one step, through no fault of the rule. */
const mostAttempts = 5;

/** Goes on with what has waited long enough, and with what lost its job. */
export const wakeRunsJob = defineJob({
  name: "rule-wakes",
  data: z.object({}),
  key: () => "",
});

export async function wakeRuns(db: Db): Promise<void> {
  for (const { workspaceId } of await listWorkspacesDue(db)) {
    await sendJob(db, runRulesJob, { workspaceId });
  }
}

/** What a step does is stored with how far its run has come, so that no step is done twice. */
export function runRules(runner: Runner): HandleJob<{ workspaceId: string }> {
  return async (data, run) => {
    const workspaceId = toWorkspaceId(data.workspaceId);
    runner.runs.announce(workspaceId);
    while (!run.isStopping()) {
      const due = await listDue(runner.db, workspaceId, mostAtOnce);
      const first = due.filter(
        ({ recordId }, index) => due.findIndex((one) => one.recordId === recordId) === index,
      );
      if (first.length > 0) {
        await Promise.all(first.map(({ id }) => goOn(runner, { workspaceId, runId: id }, run)));
      } else if (await endIfNoneIsDue(runner.db, workspaceId, run)) {
        // A reader that came meanwhile has left the feed alone.
        return takeTriggers(runner.db, workspaceId);
      }
    }
    return { againInSeconds: 0 };
  };
}

/** What is triggered meanwhile waits for the lock, and then finds no job. */
function endIfNoneIsDue(db: Db, workspaceId: WorkspaceId, run: JobRun): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockFeed(tx, ruleFeeds, workspaceId);
    if ((await listDue(tx, workspaceId, 1)).length > 0) return false;
    await run.complete(tx);
    return true;
  });
}

async function goOn(runner: Runner, place: RunPlace, { isStopping }: JobRun): Promise<void> {
  try {
    if (await hasGoneOn(runner, place)) return;
    let isOver = false;
    while (!isOver && !isStopping()) isOver = await tryStep(runner, place);
  } finally {
    runner.announcer.announce(place.workspaceId);
    runner.runs.announce(place.workspaceId);
  }
}

/** All steps that are due in one transaction. Where one fails, none is done: each is then tried in its own. */
async function hasGoneOn(runner: Runner, place: RunPlace): Promise<boolean> {
  try {
    return await inTransaction(runner, place, mostSteps);
  } catch {
    return false;
  }
}

async function tryStep(runner: Runner, place: RunPlace): Promise<boolean> {
  const begunMs = performance.now();
  try {
    return await inTransaction(runner, place, 1);
  } catch (error) {
    const durationMs = Math.round(performance.now() - begunMs);
    await runner.db.transaction((tx) => noteFailure(tx, runner, place, { error, durationMs }));
    if (refusalOf(error) === null) logFailure(runner, place, error);
    return true;
  }
}

/** What others do at the same moment, or a database that is away, is no fault of ours. */
function logFailure({ log }: Runner, { runId }: RunPlace, error: unknown): void {
  const level = answerToDatabaseError(error, "PUT") === null ? "error" : "warn";
  log[level]({ err: error, runId }, "a step of a rule failed");
}

function inTransaction(runner: Runner, place: RunPlace, most: number): Promise<boolean> {
  return againOnDeadlock(() => runner.db.transaction((tx) => doSteps(tx, runner, place, most)));
}

/** A refusal ends the run; anything else is tried again a few times. */
async function noteFailure(
  tx: Db,
  { payments }: Runner,
  place: RunPlace,
  { error, durationMs }: { error: unknown; durationMs: number },
): Promise<void> {
  const run = await lockDue(tx, place);
  if (!run) return;
  if (await isInactive(tx, payments, place.workspaceId)) return putOff(tx, place, run);
  const reason = refusalOf(error);
  const attempts = run.attempts + 1;
  if (reason === null && attempts < mostAttempts) {
    const wakesAt = sql`now() + ${2 ** attempts} * interval '1 minute'`;
    return patchRun(tx, place, { attempts, wakesAt, putOffAt: null });
  }
  const outcome = reason ?? "Something went wrong on our side, again and again.";
  await noteAt(tx, place, run, { isFailed: true, outcome, durationMs });
  await failRun(tx, place, run.ruleId, outcome);
}
