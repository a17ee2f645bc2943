import { sql } from "drizzle-orm";
import { end } from "#server/automation/rules/runs/program.ts";
import {
  endRun,
  patchRun,
  type RunPlace,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Has a run go on at its next step, after a wait where there is one; at its end it is done. */
export async function goTo(tx: Db, run: RunPlace, place: number, waitHours = 0): Promise<void> {
  if (place === end) return endRun(tx, run, "done");
  const wakesAt = sql`now() + ${waitHours} * interval '1 hour'`;
  const state = waitHours > 0 ? "waiting" : "running";
  await patchRun(tx, run, { place, attempts: 0, state, wakesAt, problem: null });
}
