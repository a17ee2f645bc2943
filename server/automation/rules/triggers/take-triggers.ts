import { z } from "zod";
import { beginRuns, type Trigger } from "#server/automation/rules/triggers/begin-runs.ts";
import {
  awaitedArrival,
  listArrivalsOf,
  triggersOfArrivals,
} from "#server/automation/rules/triggers/arrival-triggers.ts";
import { listChains } from "#server/automation/rules/triggers/chained-runs.ts";
import { isTriggered } from "#server/automation/rules/triggers/is-triggered.ts";
import { isOwn, runsBehind } from "#server/automation/rules/triggers/own-changes.ts";
import { listCauses, wakeWaiting } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { listOn, type RuleOn } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds, ruleRuns } from "#server/automation/rules/rules.table.ts";
import { type LoggedChange, readFeed } from "#server/crm/live/change-feed.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Makes up for announcements that no one heard, and says that changes are to be announced. */
export const watchRulesJob = defineJob({
  name: "rule-feeds",
  data: z.object({}),
  key: () => "",
});

export const runRulesJob = defineJob({
  name: "rules",
  data: z.object({ workspaceId: z.uuid() }),
  key: ({ workspaceId }) => workspaceId,
});

/** Turns what has changed into runs of rules, each once, and has them done. */
export async function takeTriggers(db: Db, workspaceId: WorkspaceId): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await againOnDeadlock(() => db.transaction((tx) => takeSome(tx, workspaceId)));
  }
}

async function takeSome(tx: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const read = await readFeed(tx, ruleFeeds, workspaceId, "leave");
  if (!read) return false;
  const causes = await listCauses(tx, workspaceId, runsBehind(read.found));
  const written = read.found.filter(({ changeSetId }) => causes.has(changeSetId));
  const chains = await listChains(tx, workspaceId, [
    ...new Set(written.map(({ changeSetId }) => changeSetId)),
  ]);
  const rulesOn = await listOn(tx, workspaceId);
  const isWaiting = rulesOn.some(({ trigger }) => awaitedArrival(trigger) !== null);
  const arrivals = isWaiting ? await listArrivalsOf(tx, workspaceId, read.found) : [];
  const begun = [];
  for (const rule of rulesOn) {
    const awaited = awaitedArrival(rule.trigger);
    const triggers =
      awaited === null
        ? triggersOf(rule, read.found, causes, chains)
        : triggersOfArrivals(arrivals, awaited);
    if (triggers.length > 0) begun.push(...(await beginRuns(tx, workspaceId, rule, triggers)));
  }
  await storeRuns(tx, workspaceId, begun);
  // A merge may be taken back at once: the run of what was merged looks for the winner later.
  const watched = read.found.filter((change) => !isLoss(change));
  const changed = [...new Set(watched.map(({ entityId }) => entityId))];
  if (await wakeWaiting(tx, workspaceId, changed)) await sendJob(tx, runRulesJob, { workspaceId });
  return read.isMore;
}

/** Whether it is the deletion of what was merged into another record. */
function isLoss({ action, channel }: LoggedChange): boolean {
  return action === "delete" && channel === "merge";
}

/** Stores runs, except for a record and cause that the rule has run for already. */
export async function storeRuns(
  tx: Db,
  workspaceId: WorkspaceId,
  begun: Awaited<ReturnType<typeof beginRuns>>,
): Promise<void> {
  if (begun.length === 0) return;
  await tx.insert(ruleRuns).values(begun).onConflictDoNothing();
  await sendJob(tx, runRulesJob, { workspaceId });
}

/** What a rule writes to a record never triggers the same rule for it, and neither does taking that back. */
function triggersOf(
  rule: RuleOn,
  found: LoggedChange[],
  causes: Awaited<ReturnType<typeof listCauses>>,
  chains: Awaited<ReturnType<typeof listChains>>,
): Trigger[] {
  return found.flatMap((change) => {
    const cause = causes.get(change.changeSetId);
    if (isOwn(rule.id, change, causes) || !isTriggered(rule, change)) return [];
    const depth = cause ? cause.depth + 1 : 0;
    const chain = chains.get(change.changeSetId);
    return [{ recordId: change.entityId, causeId: change.changeSetId, depth, change, chain }];
  });
}
