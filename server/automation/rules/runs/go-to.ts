import { type SQL, sql } from "drizzle-orm";
import { end } from "#server/automation/rules/runs/program.ts";
import {
  endRun,
  patchRun,
  type RunPlace,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Until when a run waits: for a moment, or for a condition that is looked at then. */
export interface Wait {
  wakesAt: SQL | string;
  /** Of a condition: until when at most. */
  waitsUntil?: string | null;
}

/** Has a run go on at a step, at a later moment where it waits; at its end it is done. */
export async function goTo(
  tx: Db,
  run: RunPlace,
  place: number,
  wait: Wait | null = null,
): Promise<void> {
  if (place === end) return endRun(tx, run, "done");
  const { wakesAt, waitsUntil = null } = wait ?? { wakesAt: sql`now()` };
  const state = wait === null ? "running" : "waiting";
  const goesOn = { state, wakesAt, waitsUntil } as const;
  await patchRun(tx, run, { place, attempts: 0, ...goesOn, putOffAt: null, problem: null });
}
