import type { CallStep, PlainStep } from "#shared/rules/rule-steps.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { performStep, type StepContext } from "#server/automation/rules/steps/perform-step.ts";
import type { Instruction } from "#server/automation/rules/runs/program.ts";
import type { RuleAtWork } from "#server/automation/rules/rules.queries.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface Outcome {
  outcome: string;
  next: number;
  waitHours?: number;
  /** Another program is called before the run goes on. */
  isCall?: boolean;
}

/** Does a step. @throws HttpError where it is refused */
export async function carryOut(context: StepContext, instruction: Instruction): Promise<Outcome> {
  if (!("next" in instruction)) return choose(context, instruction);
  const { step, next } = instruction;
  if (step.type === "wait") return { outcome: sayWait(step), next, waitHours: step.hours };
  if ("url" in step) return { outcome: sayCall(step), next, isCall: true };
  return { outcome: await performStep(context, step), next };
}

async function choose(
  { tx, by, rule, record }: StepContext,
  { step, whenTrue, otherwise }: Exclude<Instruction, { next: number }>,
): Promise<Outcome> {
  const isMet = await meets(tx, by, rule, record.id, step.filter);
  return isMet
    ? { outcome: "The condition is met.", next: whenTrue }
    : { outcome: "The condition is not met.", next: otherwise };
}

function sayCall({ type, url }: CallStep): string {
  const { host } = new URL(url);
  return type === "slack" ? `Writes the message to ${host}.` : `Sends the record to ${host}.`;
}

function sayWait({ hours }: Extract<PlainStep, { type: "wait" }>): string {
  const days = hours / 24;
  const [count, unit] = Number.isInteger(days) ? [days, "day"] : [hours, "hour"];
  return `Waits for ${count} ${unit}${count === 1 ? "" : "s"}.`;
}

export async function meets(
  tx: Db,
  by: RecordAccess,
  { kind }: Pick<RuleAtWork, "kind">,
  id: string,
  filter: string | null,
): Promise<boolean> {
  return (await listMeeting(tx, by, { kind, filter }, [id])).has(id);
}
