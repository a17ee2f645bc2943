import {
  noteStep,
  type RunPlace,
  type StoredRun,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import { programOf } from "#server/automation/rules/runs/program.ts";
import { findForRun } from "#server/automation/rules/rules.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

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
