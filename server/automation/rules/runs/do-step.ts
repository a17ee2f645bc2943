import { may } from "#shared/permissions.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { beginCall } from "#server/automation/rules/steps/begin-call.ts";
import { carryOut, meets } from "#server/automation/rules/runs/carry-out.ts";
import { goTo } from "#server/automation/rules/runs/go-to.ts";
import { ownerIsGone } from "#server/automation/rules/owner-is-gone.ts";
import type { StepContext } from "#server/automation/rules/steps/perform-step.ts";
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
import { lockPerson } from "#server/crm/operations/lock-person.ts";
import type { Announcer } from "#server/platform/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

export const metNoLonger = "After waiting, the record does not meet the condition any more.";

export interface Runner {
  db: Db;
  announcer: Announcer;
  payments: PaymentKind;
  baseUrl: string;
}

/**
 * Does the next step of a run, and stores what came of it with the run's new place.
 * @returns whether there is nothing more to do for now
 */
export async function doStep(tx: Db, runner: Runner, place: RunPlace): Promise<boolean> {
  const { workspaceId } = place;
  const run = await lockDue(tx, place);
  if (!run) return true;
  const rule = await findForRun(tx, { ...run, workspaceId });
  if (!rule.role || !may(rule.role, "rules.manage")) {
    await switchOff(tx, { workspaceId, ruleId: rule.id }, ownerIsGone);
    return true;
  }
  const by = await lockOwner(tx, runner, workspaceId, rule);
  const isOfDeleted = rule.trigger.type === "deleted";
  const found = await findRecordOfRun(tx, by, rule, run);
  if (!found) return stop(tx, place, `The record was ${isOfDeleted ? "erased" : "deleted"}.`);
  if (isOfDeleted && (await findRecord(tx, by, run))) {
    return stop(tx, place, "The record was restored.");
  }
  const context = { tx, by, rule, ...found, baseUrl: runner.baseUrl };
  // A condition that is waited for may say the opposite of the rule's own.
  const mustMeetRule = run.state === "waiting" && run.waitsUntil === null;
  if (mustMeetRule && !(await meets(context, rule.filter))) return stop(tx, place, metNoLonger);
  await nameChangeSet(tx, {
    changeSetId: run.id,
    userId: rule.userId,
    channel: "rule",
    role: by.role,
    ruleName: rule.name,
  });
  return follow(context, run, place);
}

/** Who the rule runs as, with their rights of this moment. @throws HttpError where they do not suffice */
async function lockOwner(
  tx: Db,
  { payments }: Pick<Runner, "payments">,
  workspaceId: WorkspaceId,
  { userId }: RuleAtWork,
) {
  const begun = { workspaceId, userId, role: "owner", apiKeyId: null } as const;
  const person = await lockPerson(tx, payments, begun);
  return { ...person, requiredOn: await readRequiredOn(tx, workspaceId) };
}

async function stop(tx: Db, place: RunPlace, reason: string): Promise<boolean> {
  await endRun(tx, place, "stopped", reason);
  return true;
}

async function follow(context: StepContext, run: StoredRun, place: RunPlace): Promise<boolean> {
  const { tx, rule } = context;
  const instruction = programOf(rule.steps)[run.place];
  if (!instruction) {
    await endRun(tx, place, "done");
    return true;
  }
  const begunMs = performance.now();
  const done = await carryOut(context, instruction, run.waitsUntil);
  const { outcome, next, wait = null } = done;
  if (done.isCall) return beginCall(tx, place);
  const durationMs = Math.round(performance.now() - begunMs);
  const { type } = instruction.step;
  if (!done.isNoted) await noteStep(tx, place, { type, isFailed: false, outcome, durationMs });
  await goTo(tx, place, done.isLookedAtAgain ? run.place : next, wait);
  return next === end || wait !== null;
}
