import { z } from "zod";
import { may } from "#shared/permissions.ts";
import { mostDepth, mostRunsAnHour, type RuleKind } from "#shared/rules/rules.ts";
import { isTriggered } from "#server/automation/rules/is-triggered.ts";
import { listMeeting } from "#server/automation/rules/meets-filter.ts";
import { countRecent, listCauses } from "#server/automation/rules/rule-runs.queries.ts";
import { listOn, type RuleOn } from "#server/automation/rules/rules.queries.ts";
import { ruleFeeds, ruleRuns } from "#server/automation/rules/rules.table.ts";
import { switchOff } from "#server/automation/rules/switch-rule.ts";
import { ownerIsGone } from "#server/automation/rules/owner-is-gone.ts";
import { announcedForMs, type LoggedChange, readFeed } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/workspace-id.ts";

/** Makes up for announcements that no one heard, and says that changes are to be announced. */
export const watchRulesJob = defineJob({ name: "rule-feeds", data: z.object({}), key: () => "" });

/** Does what is due of a workspace's runs. */
export const runRulesJob = defineJob({
  name: "rules",
  data: z.object({ workspaceId: z.uuid() }),
  key: ({ workspaceId }) => workspaceId,
});

export async function watchRules(db: Db): Promise<void> {
  const feeds = await db.select({ workspaceId: ruleFeeds.workspaceId }).from(ruleFeeds);
  const workspaceIds = feeds.map(({ workspaceId }) => toWorkspaceId(workspaceId));
  await noteReaders(db, workspaceIds, announcedForMs);
  for (const workspaceId of workspaceIds) await takeTriggers(db, workspaceId);
}

/** Turns what has changed into runs of rules, each once, and has them done. */
export async function takeTriggers(db: Db, workspaceId: WorkspaceId): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await db.transaction((tx) => takeSome(tx, workspaceId));
}

async function takeSome(tx: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const read = await readFeed(tx, ruleFeeds, workspaceId, "leave");
  if (!read) return false;
  const causes = await listCauses(tx, workspaceId, [
    ...new Set(read.found.map(({ changeSetId }) => changeSetId)),
  ]);
  const begun = [];
  for (const rule of await listOn(tx, workspaceId)) {
    const triggers = triggersOf(rule, read.found, causes);
    if (triggers.length > 0) begun.push(...(await beginRuns(tx, workspaceId, rule, triggers)));
  }
  if (begun.length > 0) {
    await tx.insert(ruleRuns).values(begun).onConflictDoNothing();
    await sendJob(tx, runRulesJob, { workspaceId });
  }
  return read.isMore;
}

interface Trigger {
  recordId: string;
  causeId: string;
  depth: number;
}

/** What a rule writes to a record never triggers the same rule for it. */
function triggersOf(
  rule: RuleOn,
  found: LoggedChange[],
  causes: Awaited<ReturnType<typeof listCauses>>,
): Trigger[] {
  return found.flatMap((change) => {
    const cause = causes.get(change.changeSetId);
    if (cause?.ruleId === rule.id || !isTriggered(rule, change)) return [];
    const depth = cause ? cause.depth + 1 : 0;
    return [{ recordId: change.entityId, causeId: change.changeSetId, depth }];
  });
}

async function beginRuns(tx: Db, workspaceId: WorkspaceId, rule: RuleOn, triggers: Trigger[]) {
  const recordIds = [...new Set(triggers.map(({ recordId }) => recordId))];
  const meeting = await listOwnMeeting(tx, workspaceId, rule, recordIds);
  if (meeting.size === 0) return [];
  const recent = await countRecent(tx, workspaceId, rule.id, [...meeting]);
  const met = triggers.filter(({ recordId }) => meeting.has(recordId));
  return met.flatMap((trigger) => {
    const count = recent.get(trigger.recordId) ?? 0;
    recent.set(trigger.recordId, count + 1);
    // The first one too many says so in the log; those after it would only fill it.
    if (count > mostRunsAnHour) return [];
    return [rowOf(workspaceId, rule, trigger, stopOf(trigger, count))];
  });
}

function stopOf({ depth }: Trigger, count: number): string | null {
  if (depth > mostDepth) {
    return `Not run: rules have triggered one another ${mostDepth} times in a row. Look for two rules that change what the other waits for.`;
  }
  if (count < mostRunsAnHour) return null;
  return `Not run: this rule has run ${mostRunsAnHour} times for this record within an hour.`;
}

function rowOf(
  workspaceId: WorkspaceId,
  { id: ruleId, version, kind }: { id: string; version: number; kind: RuleKind },
  trigger: Trigger,
  problem: string | null,
) {
  const key = { workspaceId, id: newId(), ruleId, version, kind, ...trigger };
  if (problem === null) return key;
  return { ...key, state: "stopped" as const, problem, finishedAt: new Date().toISOString() };
}

/** Of records those that the rule is about. It is switched off where that cannot be asked any more. */
async function listOwnMeeting(
  tx: Db,
  workspaceId: WorkspaceId,
  rule: RuleOn,
  recordIds: string[],
): Promise<Set<string>> {
  const place = { workspaceId, ruleId: rule.id };
  if (!rule.role || !may(rule.role, "rules.manage")) {
    await switchOff(tx, place, ownerIsGone);
    return new Set();
  }
  try {
    return await listMeeting(tx, accessOfRule(workspaceId, rule.userId), rule, recordIds);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await switchOff(tx, place, `The condition cannot be asked any more: ${error.message}`);
    return new Set();
  }
}

/** Rules run as members who see all records. */
function accessOfRule(workspaceId: WorkspaceId, userId: string): RecordAccess {
  return { workspaceId, userId, visibility: "all", teamId: null };
}
