import { may } from "#shared/accounts/permissions.ts";
import {
  mostDepth,
  mostLedToAnHour,
  mostRunsAnHour,
  mostRunsOfChange,
  type RuleKind,
  zoneOf,
} from "#shared/rules/rules.ts";
import {
  type Chain,
  countLedTo,
  ofChange,
  ofRule,
} from "#server/automation/rules/triggers/chained-runs.ts";
import { type LoggedValues, onlyFitting } from "#server/automation/rules/triggers/fits-values.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { ownerIsGone } from "#server/automation/rules/owner-is-gone.ts";
import { countRecent } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { ruleStopJob } from "#server/automation/rules/rule-stops.ts";
import type { RuleOn } from "#server/automation/rules/rules.queries.ts";
import { switchOff } from "#server/automation/rules/switch-rule.ts";
import { accessToAll, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface Trigger {
  recordId: string;
  causeId: string;
  depth: number;
  /** Of one that a rule has led to: what followed from the same change before. */
  chain?: Chain | undefined;
  /** Who started it by hand. */
  startedBy?: string;
  /** What the change was that triggers it. */
  change?: LoggedValues;
}

/** The rows of its runs: also of those that are stopped at once, with the reason. */
export async function beginRuns(
  tx: Db,
  workspaceId: WorkspaceId,
  rule: RuleOn,
  triggers: Trigger[],
) {
  const met = onceEach(await onlyMeeting(tx, workspaceId, rule, triggers));
  if (met.length === 0) return [];
  const recordIds = [...new Set(met.map(({ recordId }) => recordId))];
  const recent = await countRecent(tx, workspaceId, rule.id, recordIds);
  const isLedTo = met.some(({ depth }) => depth > 0);
  let ledTo = isLedTo ? await countLedTo(tx, workspaceId, rule.id) : 0;
  const rows = met.flatMap((trigger) => {
    const { recordId, depth, chain } = trigger;
    const count = recent.get(recordId) ?? 0;
    const before = { ofRecord: count, ofRule: depth > 0 ? ledTo : 0, ofChange: chain?.runs ?? 0 };
    recent.set(recordId, count + 1);
    if (depth > 0) ledTo += 1;
    if (chain) chain.runs += 1;
    // The first one too many says so in the log; those after it would only fill it.
    if (isBeyond(before)) return [];
    return [rowOf(workspaceId, rule, trigger, stopOf(trigger, before))];
  });
  const stopped = rows.find((row) => "problem" in row);
  if (stopped) {
    const { ruleId, problem: reason } = stopped;
    await sendJob(tx, ruleStopJob, { workspaceId, ruleId, type: "limit", reason });
  }
  return rows;
}

/** A change set may change a record several times, for which a rule runs once. */
function onceEach(triggers: Trigger[]): Trigger[] {
  const byPair = new Map<string, Trigger>();
  for (const trigger of triggers) {
    const pair = `${trigger.recordId} ${trigger.causeId}`;
    if (!byPair.has(pair)) byPair.set(pair, trigger);
  }
  return [...byPair.values()];
}

/** How many runs there were within an hour. */
interface Before {
  ofRecord: number;
  ofRule: number;
  ofChange: number;
}

function isBeyond({ ofRecord, ofRule: ofThis, ofChange: followed }: Before): boolean {
  return ofRecord > mostRunsAnHour || ofThis > mostLedToAnHour || followed > mostRunsOfChange;
}

function stopOf({ depth }: Trigger, before: Before): string | null {
  if (depth > mostDepth) {
    return `Not run: rules have triggered one another ${mostDepth} times in a row. Look for two rules that change what the other waits for.`;
  }
  if (before.ofChange >= mostRunsOfChange) return ofChange;
  if (before.ofRule >= mostLedToAnHour) return ofRule;
  if (before.ofRecord < mostRunsAnHour) return null;
  return `Not run: this rule has run ${mostRunsAnHour} times for this record within an hour.`;
}

function rowOf(
  workspaceId: WorkspaceId,
  { id: ruleId, version, kind }: { id: string; version: number; kind: RuleKind },
  { change: _change, chain: _chain, ...trigger }: Trigger,
  problem: string | null,
) {
  const key = { workspaceId, id: newId(), ruleId, version, kind, ...trigger };
  if (problem === null) return key;
  return { ...key, state: "stopped" as const, problem, finishedAt: new Date().toISOString() };
}

/** Those that the rule is about. It is switched off where that cannot be asked any more. */
async function onlyMeeting(
  tx: Db,
  workspaceId: WorkspaceId,
  rule: RuleOn,
  triggers: Trigger[],
): Promise<Trigger[]> {
  const place = { workspaceId, ruleId: rule.id };
  if (!rule.role || !may(rule.role, "rules.manage")) {
    await switchOff(tx, place, ownerIsGone);
    return [];
  }
  try {
    return await askConditions(tx, accessToAll(workspaceId, rule.userId), rule, triggers);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await switchOff(tx, place, `The condition cannot be asked any more: ${error.message}`);
    return [];
  }
}

async function askConditions(
  tx: Db,
  access: RecordAccess,
  rule: RuleOn,
  triggers: Trigger[],
): Promise<Trigger[]> {
  const changes = triggers.flatMap(({ change }) => change ?? []);
  const fitting = new Set(await onlyFitting(tx, access, rule, changes));
  const fits = triggers.filter(({ change }) => !change || fitting.has(change));
  if (fits.length === 0 || rule.trigger.type === "deleted") return fits;
  const recordIds = [...new Set(fits.map(({ recordId }) => recordId))];
  const { kind, filter, trigger } = rule;
  const meeting = await listMeeting(
    tx,
    access,
    { kind, filter, timeZone: zoneOf(trigger) },
    recordIds,
  );
  return fits.filter(({ recordId }) => meeting.has(recordId));
}
