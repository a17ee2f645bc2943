import type { BranchStep, PlainStep, RuleStep } from "#shared/rules/rule-steps.ts";

/** The place where a program ends. */
export const end = -1;

/** A step, and the place of the one that follows it. */
export type Instruction =
  | { step: PlainStep; next: number }
  | { step: BranchStep; whenTrue: number; otherwise: number };

/** The steps of a rule in one row, so that a number says how far a run has come. The first step has the place 0. */
export function programOf(steps: readonly RuleStep[]): Instruction[] {
  const program: Instruction[] = [];
  place(steps, end);
  return program;

  /** @returns where the steps begin */
  function place(list: readonly RuleStep[], after: number): number {
    const [step, ...rest] = list;
    if (!step) return after;
    const at = program.length;
    if (step.type !== "branch") {
      const instruction = { step, next: end };
      program.push(instruction);
      instruction.next = place(rest, after);
      return at;
    }
    const branch = { step, whenTrue: end, otherwise: end };
    program.push(branch);
    const joined = place(rest, after);
    branch.whenTrue = place(step.whenTrue, joined);
    branch.otherwise = place(step.otherwise, joined);
    return at;
  }
}
