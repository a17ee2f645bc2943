import { type SQL, sql } from "drizzle-orm";
import type { CallStep, PlainStep } from "#shared/rules/rule-steps.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { listPlacesMeeting } from "#server/automation/rules/as-logged.ts";
import { performStep, type StepContext } from "#server/automation/rules/steps/perform-step.ts";
import { waitUntil } from "#server/automation/rules/steps/wait-until.ts";
import { end, type Instruction } from "#server/automation/rules/runs/program.ts";

export interface Outcome {
  outcome: string;
  next: number;
  /** When the run goes on, if it waits. */
  wakesAt?: SQL | string | null;
  /** After the wait it looks at the same step again. */
  isLookedAtAgain?: boolean;
  /** Another program is called before the run goes on. */
  isCall?: boolean;
}

/** Does a step. @throws HttpError where it is refused */
export async function carryOut(context: StepContext, instruction: Instruction): Promise<Outcome> {
  if (!("next" in instruction)) return choose(context, instruction);
  const { step, next } = instruction;
  if (step.type === "wait") return { outcome: sayWait(step), next, wakesAt: afterHours(step) };
  if (step.type === "wait-until") {
    const { outcome, wakesAt, isEnd } = await waitUntil(context, step);
    return { outcome, next: isEnd ? end : next, wakesAt, isLookedAtAgain: wakesAt !== null };
  }
  if ("url" in step) return { outcome: sayCall(step), next, isCall: true };
  return { outcome: await performStep(context, step), next };
}

async function choose(
  context: StepContext,
  { step, whenTrue, otherwise }: Exclude<Instruction, { next: number }>,
): Promise<Outcome> {
  const isMet = await meets(context, step.filter);
  return isMet
    ? { outcome: "The condition is met.", next: whenTrue }
    : { outcome: "The condition is not met.", next: otherwise };
}

function sayCall({ type, url }: CallStep): string {
  const { host } = new URL(url);
  return type === "slack" ? `Writes the message to ${host}.` : `Sends the record to ${host}.`;
}

function afterHours({ hours }: Extract<PlainStep, { type: "wait" }>): SQL {
  return sql`now() + ${hours} * interval '1 hour'`;
}

function sayWait({ hours }: Extract<PlainStep, { type: "wait" }>): string {
  const days = hours / 24;
  const [count, unit] = Number.isInteger(days) ? [days, "day"] : [hours, "hour"];
  return `Waits for ${count} ${unit}${count === 1 ? "" : "s"}.`;
}

/** Whether the record meets a condition; one that was deleted, as it was. */
export async function meets(
  { tx, by, rule: { kind }, record: { id }, logged }: StepContext,
  filter: string | null,
): Promise<boolean> {
  const asked = { kind, filter };
  if (logged === null) return (await listMeeting(tx, by, asked, [id])).has(id);
  const met = await listPlacesMeeting(tx, by, asked, [{ id, values: logged }], "none");
  return met.size > 0;
}
