import { type SQL, sql } from "drizzle-orm";
import type { CallStep, PlainStep } from "#shared/rules/rule-steps.ts";
import type { AskedCondition } from "#shared/rules/run-details.ts";
import { zoneOf } from "#shared/rules/rules.ts";
import { sayHours } from "#shared/rules/wait-words.ts";
import { listMeeting } from "#server/automation/meets-filter.ts";
import { listPlacesMeeting } from "#server/automation/rules/as-logged.ts";
import { askedOf } from "#server/automation/rules/runs/asked-of.ts";
import { performStep } from "#server/automation/rules/steps/perform-step.ts";
import { waitFor } from "#server/automation/rules/steps/wait-for.ts";
import { waitUntil } from "#server/automation/rules/steps/wait-until.ts";
import type { Wait } from "#server/automation/rules/runs/go-to.ts";
import { end, type Instruction } from "#server/automation/rules/runs/program.ts";
import type { StepContext } from "#server/automation/rules/steps/step-context.ts";

export interface Outcome {
  outcome: string;
  next: number;
  /** Where it waits. */
  wait?: Wait | null;
  /** After the wait it looks at the same step again. */
  isLookedAtAgain?: boolean;
  /** The log has said so before. */
  isNoted?: boolean;
  /** The condition that it asked. */
  asked?: AskedCondition;
  /** Another program is called before the run goes on. */
  isCall?: boolean;
}

/**
 * @param waitsUntil of a run that waits for a condition by now
 * @throws HttpError where the step is refused
 */
export async function carryOut(
  context: StepContext,
  instruction: Instruction,
  waitsUntil: string | null = null,
): Promise<Outcome> {
  if (!("next" in instruction)) return choose(context, instruction);
  const { step, next } = instruction;
  if (step.type === "wait") {
    return { outcome: `Waits for ${sayHours(step.hours)}.`, next, wait: { wakesAt: after(step) } };
  }
  if (step.type === "wait-until") {
    const { outcome, wakesAt, isEnd } = await waitUntil(context, step);
    const wait = wakesAt === null ? null : { wakesAt };
    return { outcome, next: isEnd ? end : next, wait, isLookedAtAgain: wait !== null };
  }
  if (step.type === "wait-for") {
    const isMet = await meets(context, step.filter);
    const { isEnd, ...waited } = waitFor(step, isMet, waitsUntil);
    const asked = askedOf(step.filter, context.record);
    return { ...waited, asked, next: isEnd ? end : next, isLookedAtAgain: waited.wait !== null };
  }
  if ("url" in step) return { outcome: sayCall(step), next, isCall: true };
  return { outcome: await performStep(context, step), next };
}

async function choose(
  context: StepContext,
  { step, whenTrue, otherwise }: Exclude<Instruction, { next: number }>,
): Promise<Outcome> {
  const isMet = await meets(context, step.filter);
  const asked = askedOf(step.filter, context.record);
  return isMet
    ? { outcome: "The condition is met.", asked, next: whenTrue }
    : { outcome: "The condition is not met.", asked, next: otherwise };
}

function sayCall({ type, url }: CallStep): string {
  const { host } = new URL(url);
  return type === "slack" ? `Writes the message to ${host}.` : `Sends the record to ${host}.`;
}

function after({ hours }: Extract<PlainStep, { type: "wait" }>): SQL {
  return sql`now() + ${hours} * interval '1 hour'`;
}

/** Whether the record meets a condition; one that was deleted, as it was. */
export async function meets(
  { tx, by, rule: { kind, trigger }, record: { id }, logged }: StepContext,
  filter: string | null,
): Promise<boolean> {
  const asked = { kind, filter, timeZone: zoneOf(trigger) };
  if (logged === null) return (await listMeeting(tx, by, asked, [id])).has(id);
  const met = await listPlacesMeeting(tx, by, asked, [{ id, values: logged }], "none");
  return met.size > 0;
}
