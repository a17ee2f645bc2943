import { and, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import type { StopReason } from "#shared/email/sequences.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { addTask } from "#server/email/sequences/add-task.ts";
import { findEnds } from "#server/email/sequences/find-ends.ts";
import {
  findRunContact,
  lockDueRun,
  readSender,
  readSteps,
  type RunContext,
  wasInAlready,
  zoneOfRun,
} from "#server/email/sequences/run-context.ts";
import {
  whereRun,
  laterBy,
  noteRun,
  noteWait,
  type RunPlace,
  updateRun,
} from "#server/email/sequences/run-log.ts";
import { isEmailOnItsWay, queueStep } from "#server/email/sequences/queue-step.ts";
import { endOfWait } from "#server/email/sequences/sending-hours.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { sequenceRunJob } from "#server/email/sequences/start-run.ts";
import { stopRun } from "#server/email/sequences/stop-runs.ts";
import { findAccount } from "#server/email/sync/sync.queries.ts";
import type { Announcer } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface Parts {
  db: Db;
  announcer: Announcer;
  payments: PaymentKind;
}

/** What is due sooner is waited for; the round of each minute finds the rest. */
const waitedForSeconds = 30;

/** Each minute. */
export async function sendDueRuns(db: Db): Promise<void> {
  const { workspaceId, id, dueAt } = sequenceRuns;
  const due = await db
    .select({ workspaceId, runId: id })
    .from(sequenceRuns)
    .where(and(lte(dueAt, sql`now()`), workspaceExists(workspaceId)))
    .orderBy(dueAt)
    .limit(1_000);
  for (const place of due) await sendJob(db, sequenceRunJob, place);
}

/** What a step does, and which comes next, are stored in one transaction: a server that dies loses and doubles nothing. */
export function takeSteps({
  db,
  announcer,
  payments,
}: Parts): HandleJob<z.infer<typeof sequenceRunJob.data>> {
  return async (place) => {
    await db.transaction((tx) => lookAt(tx, payments, place));
    announcer.announce(toWorkspaceId(place.workspaceId));
    const seconds = await secondsUntilDue(db, place);
    if (seconds === null || seconds > waitedForSeconds) return;
    return { againInSeconds: Math.max(seconds, 1) };
  };
}

async function lookAt(tx: Db, payments: PaymentKind, place: RunPlace): Promise<void> {
  const run = await lockDueRun(tx, place);
  if (!run) return;
  const now = new Date();
  const by = await readSender(tx, payments, run);
  if (by === "left") return stop(tx, place, "sender-left");
  if (by === "inactive") return noteWait(tx, run, laterBy(now, 60), "workspace-inactive");
  const contact = await findRunContact(tx, by, run);
  if (contact && (await wasInAlready(tx, run, contact))) return stop(tx, place, "merged");
  const [end] = await findEnds(tx, whereRun(place));
  if (end) return stop(tx, place, end.reason);
  const account = await findAccount(tx, run);
  if (!contact || !account) return stop(tx, place, "contact-gone");
  if (run.state === "paused") {
    await updateRun(tx, place, { state: "active" });
    await noteRun(tx, place, { event: "resumed" });
  }
  const { sequence, steps } = await readSteps(tx, run);
  const timeZone = zoneOfRun(run, sequence, contact);
  await doSteps(tx, { place, run, by, contact, account, sequence, steps, timeZone, now });
}

async function doSteps(tx: Db, context: RunContext): Promise<void> {
  const { place, run, steps, timeZone, now } = context;
  for (let done = run.done; done < steps.length; done += 1) {
    const step = steps[done];
    const at = { ...run, done };
    if (step?.kind === "wait") {
      const until = endOfWait(now, step, timeZone).toISOString();
      const zone = step.unit === "hours" ? null : timeZone;
      return noteWait(tx, { ...at, done: done + 1 }, until, "step", zone);
    }
    if (step?.kind === "task" && !(await addTask(tx, context, step, done + 1))) {
      return stop(tx, place, "task-refused");
    }
    if (step?.kind === "email") {
      const obstacle = await queueStep(tx, context, step, done + 1);
      if (obstacle?.kind === "stop") return stop(tx, place, obstacle.reason);
      if (obstacle?.kind === "wait") {
        const zone = obstacle.reason === "hours" ? timeZone : null;
        return noteWait(tx, at, obstacle.until, obstacle.reason, zone);
      }
    }
  }
  await finish(tx, context);
}

/** Not before its last email is sent. */
async function finish(tx: Db, { place, steps, now }: RunContext): Promise<void> {
  const done = steps.length;
  if (await isEmailOnItsWay(tx, place)) {
    return updateRun(tx, place, { done, dueAt: laterBy(now, 0.1) });
  }
  const ended = { state: "finished", done, dueAt: null, endedAt: sql`now()` } as const;
  await updateRun(tx, place, ended);
  await noteRun(tx, place, { event: "finished" });
}

async function stop(tx: Db, place: RunPlace, reason: StopReason): Promise<void> {
  await stopRun(tx, place, { reason });
}

async function secondsUntilDue(db: Db, place: RunPlace): Promise<number | null> {
  const { dueAt } = sequenceRuns;
  const [row] = await db
    .select({ seconds: sql<number | null>`ceil(extract(epoch from ${dueAt} - now()))::int` })
    .from(sequenceRuns)
    .where(whereRun(place));
  return row?.seconds ?? null;
}
