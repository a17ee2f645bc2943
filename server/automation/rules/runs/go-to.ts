import { type SQL, sql } from "drizzle-orm";
import { end } from "#server/automation/rules/runs/program.ts";
import {
  endRun,
  patchRun,
  type RunPlace,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Has a run go on at a step, at a later moment where it waits; at its end it is done. */
export async function goTo(
  tx: Db,
  run: RunPlace,
  place: number,
  wakesAt: SQL | string | null = null,
): Promise<void> {
  if (place === end) return endRun(tx, run, "done");
  const state = wakesAt === null ? "running" : "waiting";
  const goesOn = { state, wakesAt: wakesAt ?? sql`now()` } as const;
  await patchRun(tx, run, { place, attempts: 0, ...goesOn, problem: null });
}
