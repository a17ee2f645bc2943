import { subDays } from "date-fns";
import { sql } from "drizzle-orm";
import { noteAt } from "#server/automation/rules/runs/note-at.ts";
import {
  endRun,
  patchRun,
  type RunPlace,
  type StoredRun,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Later an email or a task would surprise more than help. */
const mostDays = 14;

const reason = "The workspace is suspended or not paid for.";

/** Has a run wait while its workspace is inactive, and says so once in its log. */
export async function putOff(tx: Db, place: RunPlace, run: StoredRun): Promise<void> {
  if (run.putOffAt === null) {
    const outcome = `${reason} This step waits for up to ${mostDays} days until it is active again.`;
    await noteAt(tx, place, run, { isFailed: false, outcome, durationMs: 0 });
  } else if (isOver(run, run.putOffAt)) {
    return endRun(tx, place, "stopped", `${reason} The run waited for ${mostDays} days.`);
  }
  return patchRun(tx, place, {
    state: "waiting",
    wakesAt: sql`now() + interval '1 hour'`,
    putOffAt: run.putOffAt ?? sql`now()`,
  });
}

/** What waits for a condition for longer than that waits on. */
function isOver({ waitsUntil }: StoredRun, putOffAt: string): boolean {
  const end = subDays(new Date(), mostDays);
  return new Date(putOffAt) < end && (waitsUntil === null || new Date(waitsUntil) < new Date());
}
