import { and, desc, eq, sql } from "drizzle-orm";
import {
  endRun,
  noteStep,
  patchRun,
  type RunPlace,
  type StoredRun,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import { programOf } from "#server/automation/rules/runs/program.ts";
import { findForRun } from "#server/automation/rules/rules.queries.ts";
import { ruleRunSteps } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Later an email or a task would surprise more than help. */
const mostDays = 14;

const isInactive = "The workspace is suspended or not paid for.";
const waits = `${isInactive} This step waits for up to ${mostDays} days until it is active again.`;

/** Has a run wait while its workspace is inactive, and says so once in its log. */
export async function putOff(tx: Db, place: RunPlace, run: StoredRun): Promise<void> {
  const last = await findLastStep(tx, place);
  if (last?.outcome !== waits) {
    await noteAt(tx, place, run, { isFailed: false, outcome: waits, durationMs: 0 });
  } else if (last.isLongAgo) {
    const problem = `${isInactive} The run waited for ${mostDays} days.`;
    return endRun(tx, place, "stopped", problem);
  }
  return patchRun(tx, place, { wakesAt: sql`now() + interval '1 hour'` });
}

async function findLastStep(tx: Db, { workspaceId, runId }: RunPlace) {
  const { outcome, createdAt, number } = ruleRunSteps;
  const [last] = await tx
    .select({
      outcome,
      isLongAgo: sql<boolean>`${createdAt} < now() - ${mostDays} * interval '1 day'`,
    })
    .from(ruleRunSteps)
    .where(and(eq(ruleRunSteps.workspaceId, workspaceId), eq(ruleRunSteps.runId, runId)))
    .orderBy(desc(number))
    .limit(1);
  return last;
}

/** Notes what came of the step that a run stands at. */
export async function noteAt(
  tx: Db,
  place: RunPlace,
  run: StoredRun,
  came: Omit<Parameters<typeof noteStep>[2], "type" | "asked">,
): Promise<void> {
  const { steps } = await findForRun(tx, { ...run, workspaceId: place.workspaceId });
  const { step } = programOf(steps)[run.place] ?? {};
  if (step) await noteStep(tx, place, { type: step.type, ...came });
}
