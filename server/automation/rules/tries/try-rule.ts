import type { DryRun, DryRunInput, TriedStep } from "#shared/rules/dry-run.ts";
import { type Actor, lockRights } from "#server/accounts/workspaces/lock-rights.ts";
import { carryOut, meets } from "#server/automation/rules/runs/carry-out.ts";
import { metNoLonger } from "#server/automation/rules/runs/do-steps.ts";
import { findRecord } from "#server/automation/rules/runs/record-of-run.ts";
import { waitBeforeAdding } from "#server/automation/rules/steps/add-linked.ts";
import { type Instruction, programOf } from "#server/automation/rules/runs/program.ts";
import { refusalOf } from "#server/automation/rules/runs/refusal-of.ts";
import { listChangedFields } from "#server/automation/rules/changed-fields.ts";
import { requireFitting } from "#server/automation/rules/require-fitting.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { StepContext } from "#server/automation/rules/steps/step-context.ts";

class TakenBack extends Error {
  readonly tried: DryRun;

  constructor(tried: DryRun) {
    super("A dry run is taken back");
    this.tried = tried;
  }
}

type TrialContext = StepContext & { by: Actor };

/** Rolled back, and without waits. @throws HttpError 404 for the record, 400 for the rule */
export async function tryRule(
  db: Db,
  by: Actor,
  { ruleId, rule, recordId }: DryRunInput,
  { privateOrigins, baseUrl }: { privateOrigins: readonly string[]; baseUrl: string },
): Promise<DryRun> {
  try {
    return await db.transaction(async (tx) => {
      await waitBeforeAdding(tx, by.workspaceId, rule.steps);
      await lockRights(tx, by);
      await requireFitting(tx, by, rule, privateOrigins);
      throw new TakenBack(await doAll(tx, by, { ruleId, rule, recordId }, baseUrl));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.tried;
    throw error;
  }
}

async function doAll(
  tx: Db,
  by: Actor,
  { ruleId, rule, recordId }: DryRunInput,
  baseUrl: string,
): Promise<DryRun> {
  const record = await findRecord(tx, by, { kind: rule.kind, recordId });
  if (!record) throw notFound(rule.kind);
  const tried: DryRun = { isMet: true, steps: [], problem: null };
  const { userId, role } = by;
  const atWork = { ...rule, id: ruleId ?? newId(), isOn: true, userId, role };
  const context = { tx, by, rule: atWork, record, logged: null, baseUrl };
  if (!(await meets(context, rule.filter))) return { ...tried, isMet: false };
  await follow(context, tried);
  return tried;
}

async function follow(context: TrialContext, tried: DryRun): Promise<void> {
  const program = programOf(context.rule.steps);
  let instruction = program[0];
  while (instruction) {
    const { step, next } = await tryStep(context, instruction);
    tried.steps.push(step);
    if (step.isFailed) tried.problem = step.outcome;
    if (next === "unmet") tried.problem = metNoLonger;
    instruction = typeof next === "number" ? program[next] : undefined;
  }
}

interface Tried {
  step: TriedStep;
  /** The place where a run would go on. */
  next: number | "failed" | "unmet";
}

async function tryStep(context: TrialContext, instruction: Instruction): Promise<Tried> {
  const { tx, by, rule } = context;
  const { type } = instruction.step;
  // One for each step, which then has changed what it names.
  const changeSetId = newId();
  const { userId, name: ruleName } = rule;
  try {
    await nameChangeSet(tx, { changeSetId, userId, channel: "rule", role: by.role, ruleName });
    const record = await findRecord(tx, by, { kind: rule.kind, recordId: context.record.id });
    if (!record) throw notFound(rule.kind);
    const { outcome, next, wait = null } = await carryOut({ ...context, record }, instruction);
    const fields = await listChangedFields(tx, by, {
      kind: rule.kind,
      recordId: record.id,
      changeSetId,
    });
    const mustMeetRule = wait !== null && type !== "wait-for";
    const isOver = mustMeetRule && !(await meets(context, rule.filter));
    return { step: { type, isFailed: false, outcome, fields }, next: isOver ? "unmet" : next };
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome === null) throw error;
    return { step: { type, isFailed: true, outcome, fields: [] }, next: "failed" };
  }
}
