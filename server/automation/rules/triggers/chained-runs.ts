import { and, eq, gte, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { mostLedToAnHour, mostRunsOfChange } from "#shared/rules/rules.ts";
import { ruleRuns } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Counts what follows from one change of a record, which may lead to many records through several rules. */
export interface Chain {
  runs: number;
}

const rootOfRun = z.object({ runId: z.uuid(), root: z.string(), isRecent: z.boolean() });

/** Of runs that have written something: what has followed within an hour from the change that led to them first. */
export async function listChains(
  tx: Db,
  workspaceId: WorkspaceId,
  runIds: string[],
): Promise<Map<string, Chain>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await tx.execute(sql`
    with recursive way as (
      select id as run_id, cause_id, record_id, depth, depth > 0 and id >= ${anHourAgo()} as is_recent
      from ${ruleRuns}
      where workspace_id = ${workspaceId}
        and (id >= ${anHourAgo()} and depth > 0 or id = any(${sql.param(runIds)}::uuid[]))
      union all
      select way.run_id, run.cause_id, run.record_id, run.depth, way.is_recent
      from way join ${ruleRuns} as run on run.workspace_id = ${workspaceId} and run.id = way.cause_id
      where way.depth > 0)
    select distinct on (run_id) run_id as "runId", is_recent as "isRecent", cause_id || ' ' || record_id as root
    from way order by run_id, depth`);
  const roots = z.array(rootOfRun).parse(rows);
  const chains = new Map<string, Chain>();
  const chainOf = new Map<string, Chain>();
  for (const { runId, root, isRecent } of roots) {
    const chain = chains.get(root) ?? { runs: 0 };
    if (isRecent) chain.runs += 1;
    chains.set(root, chain);
    chainOf.set(runId, chain);
  }
  return chainOf;
}

/** How often a rule was triggered by what other rules wrote, within an hour. */
export function countLedTo(tx: Db, workspaceId: WorkspaceId, ruleId: string): Promise<number> {
  return tx.$count(
    ruleRuns,
    and(
      eq(ruleRuns.workspaceId, workspaceId),
      eq(ruleRuns.ruleId, ruleId),
      gte(ruleRuns.id, anHourAgo()),
      gt(ruleRuns.depth, 0),
    ),
  );
}

/** Ids are in the order of time, and indexed. */
function anHourAgo(): string {
  return newId(new Date(Date.now() - 3_600_000));
}

/** Why it is not run, the first time that a limit is met. */
export const ofChange = `Not run: one change of a record has led to ${mostRunsOfChange} runs of rules within an hour. Look for rules that add what other rules wait for.`;

export const ofRule = `Not run: other rules have triggered this one ${format.number(mostLedToAnHour)} times within an hour.`;
