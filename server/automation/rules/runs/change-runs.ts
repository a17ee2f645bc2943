import { and, eq, sql } from "drizzle-orm";
import type { RunWithSteps } from "#shared/rules/rules.ts";
import { announceRules } from "#server/automation/rules/announce-rules.ts";
import { listChangedFields } from "#server/automation/rules/changed-fields.ts";
import { readCause } from "#server/automation/rules/runs/cause-of-run.ts";
import {
  endRun,
  findRun,
  listSteps,
  lockRun,
  patchRun,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import { lockRule } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds } from "#server/automation/rules/rules.table.ts";
import { runRulesJob } from "#server/automation/rules/triggers/take-triggers.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { setLocally } from "#server/platform/database/statements/local-settings.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface RunIds {
  id: string;
  runId: string;
}

/** @throws HttpError 404 without it */
export async function readRun(
  db: Db,
  access: RecordAccess,
  { id, runId }: RunIds,
): Promise<RunWithSteps> {
  const run = await findRun(db, access, id, runId);
  if (!run) throw notFound("run");
  const logged = await listSteps(db, { workspaceId: access.workspaceId, runId });
  // Of a record that one does not see there is no name.
  const isSeen = run.recordName !== null;
  const changed = { kind: run.kind, recordId: run.recordId, changeSetId: runId };
  return {
    ...run,
    ...(await readCause(db, access, run)),
    steps: isSeen ? logged : logged.map((step) => ({ ...step, asked: null })),
    fields: isSeen ? await listChangedFields(db, access, changed) : [],
  };
}

/** Goes on at the step that failed. @throws HttpError 409 for a run that did not fail, or a rule that is off */
export async function repeatRun(
  tx: Db,
  access: RecordAccess,
  { id, runId }: RunIds,
): Promise<RunWithSteps> {
  const { workspaceId } = access;
  await lockFeed(tx, ruleFeeds, workspaceId);
  const { isOn } = await lockRule(tx, workspaceId, id);
  const run = await lockRun(tx, { workspaceId, runId });
  if (run?.ruleId !== id) throw notFound("run");
  if (run.state === "stopped") {
    throw new HttpError(
      409,
      `A run that was stopped cannot be repeated. ${run.problem ?? ""}`.trim(),
    );
  }
  if (run.state !== "failed") throw new HttpError(409, "Only a run that failed can be repeated.");
  if (!isOn) throw new HttpError(409, "Switch the rule on before you repeat its runs.");
  const again = { state: "running", wakesAt: sql`now()`, waitsUntil: null, attempts: 0 } as const;
  await patchRun(tx, { workspaceId, runId }, { ...again, problem: null, finishedAt: null });
  await sendJob(tx, runRulesJob, { workspaceId });
  return readRun(tx, access, { id, runId });
}

export async function stopRun(
  tx: Db,
  access: RecordAccess,
  { id, runId }: RunIds,
): Promise<RunWithSteps> {
  const place = { workspaceId: access.workspaceId, runId };
  const run = await lockRun(tx, place);
  if (run?.ruleId !== id) throw notFound("run");
  const isOpen = run.state === "running" || run.state === "waiting";
  if (isOpen) await endRun(tx, place, "stopped", "A member stopped it.");
  await announceRules(tx, access.workspaceId);
  return readRun(tx, access, { id, runId });
}

/**
 * Stops a run whose change set is undone: all its steps share that one, which is undone only once. The undo names the run, also
 * where it is undone itself: its rule takes no notice of either.
 */
export async function stopUndoneRun(
  tx: Db,
  { workspaceId, changeSetId }: { workspaceId: WorkspaceId; changeSetId: string },
): Promise<void> {
  // A step that is at work is waited for, so that what it writes is taken back as well.
  const run = await lockRun(tx, { workspaceId, runId: changeSetId });
  const undoneRunId = run?.id ?? (await findUndoneRun(tx, workspaceId, changeSetId));
  await tx.execute(sql`select ${setLocally({ "crm.undone_run_id": undoneRunId ?? "" })}`);
  if (!run || run.state === "done" || run.state === "stopped") return;
  const runId = run.id;
  await endRun(tx, { workspaceId, runId }, "stopped", "Its changes were taken back.");
  await announceRules(tx, workspaceId);
}

async function findUndoneRun(
  tx: Db,
  workspaceId: WorkspaceId,
  changeSetId: string,
): Promise<string | null> {
  const [change] = await tx
    .select({ undoneRunId: changes.undoneRunId })
    .from(changes)
    .where(and(eq(changes.workspaceId, workspaceId), eq(changes.changeSetId, changeSetId)))
    .limit(1);
  return change?.undoneRunId ?? null;
}
