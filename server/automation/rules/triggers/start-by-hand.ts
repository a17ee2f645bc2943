import type { RuleStarted } from "#shared/rules/by-hand.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { beginRuns } from "#server/automation/rules/triggers/begin-runs.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { listOn, lockRule } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds, ruleRuns } from "#server/automation/rules/rules.table.ts";
import { runRulesJob } from "#server/automation/rules/triggers/take-triggers.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** For those of the records that the member sees and that meet the rule's condition. */
export async function startByHand(
  tx: Db,
  by: Actor,
  id: string,
  recordIds: string[],
): Promise<RuleStarted> {
  const { workspaceId, userId } = by;
  // A job that is about to end waits for it, and then finds what begins here.
  await lockFeed(tx, ruleFeeds, workspaceId);
  await lockRule(tx, workspaceId, id);
  const on = await listOn(tx, workspaceId);
  const rule = on.find((one) => one.id === id && one.trigger.type === "by-hand");
  if (!rule) throw new HttpError(409, "This rule is off, or is not one to start by hand.");
  const seen = await listMeeting(
    tx,
    by,
    { kind: rule.kind, filter: null, timeZone: "UTC" },
    recordIds,
  );
  if (seen.size === 0) throw notFound(rule.kind);
  const start = { causeId: newId(), depth: 0, startedBy: userId };
  const triggers = [...seen].map((recordId) => ({ recordId, ...start }));
  const begun = await beginRuns(tx, workspaceId, rule, triggers);
  if (begun.length > 0) {
    await tx.insert(ruleRuns).values(begun);
    await sendJob(tx, runRulesJob, { workspaceId });
  }
  const running = begun.filter((run) => !("problem" in run)).length;
  return { begun: running, leftOut: recordIds.length - running };
}
