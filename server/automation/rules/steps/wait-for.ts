import type { WaitForStep } from "#shared/rules/rule-steps.ts";
import { sayHours } from "#shared/rules/wait-words.ts";
import { skewMs } from "#server/automation/rules/steps/wait-until.ts";
import type { Wait } from "#server/automation/rules/runs/go-to.ts";

interface Waited {
  outcome: string;
  isNoted: boolean;
  wait: Wait | null;
  /** The time is over, and the rule says that the run ends then. */
  isEnd: boolean;
}

const hourMs = 3_600_000;

/**
 * Looks when the record changes, and each hour: time and other records change without it.
 * @param waitsUntil null at first
 */
export function waitFor(step: WaitForStep, isMet: boolean, waitsUntil: string | null): Waited {
  const goesOn = { isNoted: false, wait: null, isEnd: false };
  if (isMet) return { ...goesOn, outcome: "Goes on: the condition is met." };
  const time = sayHours(step.hours);
  if (waitsUntil === null) {
    // Looks once more at once: a change that was stored before this wait woke no one.
    const wait = { wakesAt: inMs(0), waitsUntil: inMs(step.hours * hourMs) };
    const outcome = `Waits until the condition is met, for at most ${time}.`;
    return { ...goesOn, outcome, wait };
  }
  const leftMs = Date.parse(waitsUntil) - Date.now();
  if (leftMs <= skewMs) {
    const isEnd = step.ifNot === "end";
    const then = isEnd ? "the run ends" : "goes on";
    return { ...goesOn, outcome: `The condition was not met within ${time}: ${then}.`, isEnd };
  }
  const wait = { wakesAt: inMs(Math.min(leftMs, hourMs)), waitsUntil };
  return { outcome: "The condition is not met yet.", isNoted: true, wait, isEnd: false };
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
