import { and, eq, notExists, sql } from "drizzle-orm";
import type { RuleTrigger } from "#shared/rules/rules.ts";
import { firstLook } from "#server/automation/rules/triggers/next-look.ts";
import { stopRunsOf } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { ruleStopJob } from "#server/automation/rules/rule-stops.ts";
import { lockRule, patchRule } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds, rules } from "#server/automation/rules/rules.table.ts";
import { announcedForMs, beginFeed } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface Place {
  workspaceId: WorkspaceId;
  ruleId: string;
}

/** From now on it is triggered, in the name of who switches it on: by no change or date of the past. */
export async function switchOn(
  tx: Db,
  { workspaceId, ruleId }: Place,
  { userId, trigger }: { userId: string; trigger: RuleTrigger },
): Promise<void> {
  const on = { isOn: true, stopReason: null, userId, ...firstLook(trigger) };
  await patchRule(tx, workspaceId, ruleId, on);
  await beginFeed(tx, ruleFeeds, workspaceId);
  // From now on, writers announce what they store.
  await noteReaders(tx, [workspaceId], announcedForMs);
}

/** At once: what it was doing stops as well. @param reason where the product does it, which sends an email */
export async function switchOff(
  tx: Db,
  { workspaceId, ruleId }: Place,
  reason: string | null = null,
): Promise<void> {
  const { isOn } = await lockRule(tx, workspaceId, ruleId);
  if (isOn && reason !== null) {
    await sendJob(tx, ruleStopJob, { workspaceId, ruleId, type: "off", reason });
  }
  await patchRule(tx, workspaceId, ruleId, {
    isOn: false,
    stopReason: reason,
    dueAt: null,
    lookedUpTo: null,
  });
  await stopRunsOf(tx, workspaceId, ruleId, reason ?? "The rule was switched off.");
  await endUnusedFeed(tx, workspaceId);
}

export async function endUnusedFeed(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const isOn = tx
    .select({ one: sql`1` })
    .from(rules)
    .where(and(eq(rules.workspaceId, workspaceId), eq(rules.isOn, true)));
  await tx.delete(ruleFeeds).where(and(eq(ruleFeeds.workspaceId, workspaceId), notExists(isOn)));
}
