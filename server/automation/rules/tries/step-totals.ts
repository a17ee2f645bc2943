import type { TestedStep } from "#shared/rules/back-test.ts";
import { allSteps, type PlainStep, type RuleStep } from "#shared/rules/rule-steps.ts";
import type { PastOutcome } from "./follow-past.ts";
import type { Judged } from "./peoples-changes.ts";
import { workOf } from "./peoples-work.ts";

interface Totals {
  step: number;
  isCompared: boolean;
  counts: { done: number; unchanged: number; refused: number };
  ways: { same: number; other: number; nothing: number };
  afterMs: number[];
}

const hourMs = 3_600_000;

export class StepTotals {
  readonly #byStep: Map<number, Totals>;

  /** @param isOfDeleted nothing is compared with: no one can work on a record that is gone */
  constructor(steps: readonly RuleStep[], isOfDeleted: boolean) {
    const doing = allSteps(steps).flatMap((step, number): [number, Totals][] => {
      if (!isDoing(step)) return [];
      const isCompared = !isOfDeleted && isComparable(step);
      const counts = { done: 0, unchanged: 0, refused: 0 };
      const ways = { same: 0, other: 0, nothing: 0 };
      return [[number, { step: number, isCompared, counts, ways, afterMs: [] }]];
    });
    this.#byStep = new Map(doing);
  }

  isCompared(step: number): boolean {
    return this.#byStep.get(step)?.isCompared ?? false;
  }

  add({ step, state }: PastOutcome, judged: Judged | null): void {
    const totals = this.#byStep.get(step);
    if (!totals) return;
    totals.counts[state] += 1;
    if (!judged) return;
    totals.ways[judged.way] += 1;
    if (judged.afterMs !== null) totals.afterMs.push(judged.afterMs);
  }

  list(): TestedStep[] {
    return [...this.#byStep.values()].map(({ step, isCompared, counts, ways, afterMs }) => ({
      step,
      ...counts,
      people: isCompared ? { ...ways, medianHours: hoursOf(median(afterMs)) } : null,
    }));
  }
}

export function hoursOf(ms: number | null): number | null {
  return ms === null ? null : ms / hourMs;
}

function isDoing(step: RuleStep): step is PlainStep {
  return !["branch", "wait", "wait-until", "wait-for"].includes(step.type);
}

function isComparable(step: PlainStep): boolean {
  return ["change", "assign", "assign-by-territory"].includes(step.type) || workOf(step) !== null;
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
