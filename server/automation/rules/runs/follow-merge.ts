import { and, eq } from "drizzle-orm";
import { patchRun, type RunPlace } from "#server/automation/rules/runs/rule-runs.queries.ts";
import type { RuleAtWork } from "#server/automation/rules/rules.queries.ts";
import { ruleRuns } from "#server/automation/rules/rules.table.ts";
import { findWinner } from "#server/crm/kinds/merged-records.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";

/**
 * Goes on with a merge's winner, unless the rule has run for it: steps would be done twice.
 * @returns whether it goes on
 */
export async function followMerge(
  tx: Db,
  place: RunPlace,
  rule: RuleAtWork,
  recordId: string,
): Promise<boolean> {
  if (rule.trigger.type === "deleted") return false;
  const { workspaceId } = place;
  const winnerId = await findWinner(tx, workspaceId, recordId);
  if (winnerId === null) return false;
  // Of the runs of several merged records the first one goes on.
  await lockByName(tx, `runs of ${rule.id} that follow a merge`);
  const ofWinner = and(
    eq(ruleRuns.workspaceId, workspaceId),
    eq(ruleRuns.ruleId, rule.id),
    eq(ruleRuns.recordId, winnerId),
  );
  if ((await tx.$count(ruleRuns, ofWinner)) > 0) return false;
  await patchRun(tx, place, { recordId: winnerId });
  return true;
}
