import { type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import { isContactScoreName } from "#shared/filters/known-fields.ts";
import { allSteps, filtersOf, type RuleStep, type StepType } from "./rule-steps.ts";

/** Steps that neither write to the record nor need it to be there. */
const stepsOfDeleted: ReadonlySet<StepType> = new Set([
  "task",
  "notify",
  "slack",
  "webhook",
  "wait",
  "wait-until",
  "branch",
]);

/** Whether a rule about deleted records can have a step of this type. */
export function isStepOfDeleted(type: StepType): boolean {
  return stepsOfDeleted.has(type);
}

export const stepsProblem =
  "A deleted record cannot be changed or written to. Add a task, notify a member, or call Slack or a webhook instead";

/** These are computed, or kept by triggers, so the change log does not have them. */
const unlogged = new Set([
  "lastEmailSentAt",
  "lastReplyAt",
  "waitingSince",
  "nextStep",
  "nextStepDate",
  "idleSince",
  "stageEnteredAt",
  "daysInStage",
  "daysInPipeline",
  "closedAt",
  "completedAt",
  "daysLate",
]);

export const filterProblemOfDeleted =
  "Of a deleted record only its own stored fields can be asked or waited for: not related records, last emails, a next step, or when it came into its stage, was closed or completed, or was last worked on";

/** Whether a step waits for a date that a record which is gone does not have. */
export function waitsForUnlogged(steps: readonly RuleStep[]): boolean {
  return allSteps(steps).some((step) => step.type === "wait-until" && isUnlogged(step.field));
}

/** The conditions of a rule and its steps about what the change log does not have. */
export function listUnloggedConditions(
  filters: readonly (string | null)[],
  steps: readonly RuleStep[],
): FilterNode[] {
  return [...filters, ...allSteps(steps).flatMap(filtersOf)].flatMap((text) =>
    text === null ? [] : unloggedBy(text),
  );
}

/** Whether a filter asks for what the change log does not have. */
export function asksForUnlogged(filter: string): boolean {
  return unloggedBy(filter).length > 0;
}

function unloggedBy(filter: string): FilterNode[] {
  const parsed = parseFilter(filter);
  return parsed === null ? [] : unloggedIn(parsed);
}

function unloggedIn(node: FilterNode): FilterNode[] {
  if ("conditions" in node) return node.conditions.flatMap(unloggedIn);
  return "field" in node && !isUnlogged(node.field) ? [] : [node];
}

/** The scores of a deal's contact are those of today, too. */
export function isUnlogged(field: string): boolean {
  return unlogged.has(field) || isContactScoreName(field);
}
