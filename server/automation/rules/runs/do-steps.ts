import type { FastifyBaseLogger } from "fastify";
import { allOf, type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import { may } from "#shared/accounts/permissions.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { beginCall } from "#server/automation/rules/steps/begin-call.ts";
import { askedOf } from "#server/automation/rules/runs/asked-of.ts";
import { carryOut, meets } from "#server/automation/rules/runs/carry-out.ts";
import { followMerge } from "#server/automation/rules/runs/follow-merge.ts";
import { goTo } from "#server/automation/rules/runs/go-to.ts";
import { ownerIsGone } from "#server/automation/rules/owner-is-gone.ts";
import type { RunAnnouncer } from "#server/automation/rules/runs/run-announcer.ts";
import { waitBeforeAdding } from "#server/automation/rules/steps/add-linked.ts";
import { findRecord, findRecordOfRun } from "#server/automation/rules/runs/record-of-run.ts";
import { end, programOf } from "#server/automation/rules/runs/program.ts";
import {
  endRun,
  lockDue,
  noteStep,
  type RunPlace,
  type StoredRun,
} from "#server/automation/rules/runs/rule-runs.queries.ts";
import { findForRun, type RuleAtWork } from "#server/automation/rules/rules.queries.ts";
import { switchOff } from "#server/automation/rules/switch-rule.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { readRequiredOn } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { ActingPerson } from "#server/crm/operations/operation-kind.ts";
import { findWinner } from "#server/crm/kinds/merged-records.queries.ts";
import { lockPerson } from "#server/crm/operations/lock-person.ts";
import type { Announcer } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { StepContext } from "#server/automation/rules/steps/step-context.ts";

export const metNoLonger = "After waiting, the record does not meet the condition any more.";

export interface Runner {
  db: Db;
  announcer: Announcer;
  runs: RunAnnouncer;
  payments: PaymentKind;
  baseUrl: string;
  log: Pick<FastifyBaseLogger, "error" | "warn">;
}

/** Does at most so many steps, and stores each with the new place. @returns whether none is left for now */
export async function doSteps(
  tx: Db,
  runner: Runner,
  place: RunPlace,
  most: number,
): Promise<boolean> {
  const { workspaceId } = place;
  const run = await lockDue(tx, place);
  if (!run) return true;
  const [rule, requiredOn] = await Promise.all([
    findForRun(tx, { ...run, workspaceId }),
    readRequiredOn(tx, workspaceId),
  ]);
  if (!rule.role || !may(rule.role, "rules.manage")) {
    await switchOff(tx, { workspaceId, ruleId: rule.id }, ownerIsGone);
    return true;
  }
  await waitBeforeAdding(tx, workspaceId, rule.steps);
  const by = { ...(await lockOwner(tx, runner, workspaceId, rule)), requiredOn };
  const isOfDeleted = rule.trigger.type === "deleted";
  if (isOfDeleted && (await findRecord(tx, by, run))) {
    return stop(tx, place, "The record was restored.");
  }
  const naming = nameChangeSet(tx, {
    changeSetId: run.id,
    userId: rule.userId,
    channel: "rule",
    role: by.role,
    ruleName: rule.name,
  });
  // A condition that is waited for may say the opposite of the rule's own.
  let mustMeetRule = run.state === "waiting" && run.waitsUntil === null;
  let next = run.place;
  for (let done = 0; done < most; done += 1) {
    const [found] = await Promise.all([findRecordOfRun(tx, by, rule, run), naming]);
    if (!found) {
      if (await followMerge(tx, place, rule, run.recordId)) return false;
      return stop(tx, place, await whyGone(tx, place, rule, run));
    }
    const context = { tx, by, rule, ...found, baseUrl: runner.baseUrl };
    if (mustMeetRule && !(await meets(context, rule.filter))) {
      await noteUnmet(context, next, place);
      return stop(tx, place, metNoLonger);
    }
    mustMeetRule = false;
    const waitsUntil = done === 0 ? run.waitsUntil : null;
    const came = await follow(context, { place: next, waitsUntil }, place);
    if (came === null) return true;
    next = came;
  }
  return false;
}

/** Who the rule runs as, with their rights of this moment. @throws HttpError where they do not suffice */
function lockOwner(
  tx: Db,
  { payments }: Pick<Runner, "payments">,
  workspaceId: WorkspaceId,
  { userId }: RuleAtWork,
): Promise<ActingPerson> {
  const begun = { workspaceId, userId, role: "owner", apiKeyId: null } as const;
  return lockPerson(tx, payments, begun);
}

async function whyGone(
  tx: Db,
  { workspaceId }: RunPlace,
  { trigger }: RuleAtWork,
  { recordId }: StoredRun,
): Promise<string> {
  if (trigger.type === "deleted") return "The record was erased.";
  const winnerId = await findWinner(tx, workspaceId, recordId);
  return winnerId === null ? "The record was deleted." : "The record was merged into another one.";
}

async function noteUnmet(context: StepContext, next: number, place: RunPlace): Promise<void> {
  const { tx, rule, record } = context;
  const waited = programOf(rule.steps)[next]?.step.type === "wait-until" ? "wait-until" : "wait";
  const asked = askedOf(await onlyUnmet(context, rule.filter ?? everything), record);
  const outcome = "The record does not meet the condition any more.";
  await noteStep(tx, place, { type: waited, isFailed: false, outcome, durationMs: 0, asked });
}

const everything = JSON.stringify(allOf());

/** Narrows a filter to the conditions that are not met, where all of them have to be. */
async function onlyUnmet(context: StepContext, filter: string): Promise<string> {
  const parsed = parseFilter(filter);
  if (parsed?.match !== "all") return filter;
  const unmet: FilterNode[] = [];
  for (const node of parsed.conditions) {
    if (!(await meets(context, JSON.stringify(allOf(node))))) unmet.push(node);
  }
  return JSON.stringify(allOf(...unmet));
}

async function stop(tx: Db, place: RunPlace, reason: string): Promise<boolean> {
  await endRun(tx, place, "stopped", reason);
  return true;
}

/** @returns where the run goes on at once; null where there is nothing more to do for now */
async function follow(
  context: StepContext,
  run: Pick<StoredRun, "place" | "waitsUntil">,
  place: RunPlace,
): Promise<number | null> {
  const { tx, rule } = context;
  const instruction = programOf(rule.steps)[run.place];
  if (!instruction) {
    await endRun(tx, place, "done");
    return null;
  }
  const begunMs = performance.now();
  const done = await carryOut(context, instruction, run.waitsUntil);
  const { outcome, next, wait = null, asked } = done;
  if (done.isCall) {
    await beginCall(tx, place);
    return null;
  }
  const durationMs = Math.round(performance.now() - begunMs);
  const { type } = instruction.step;
  await Promise.all([
    done.isNoted || noteStep(tx, place, { type, isFailed: false, outcome, durationMs, asked }),
    goTo(tx, place, done.isLookedAtAgain ? run.place : next, wait),
  ]);
  return next === end || wait !== null ? null : next;
}
