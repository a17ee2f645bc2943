import { placedEmailsOf, variantsOf } from "./sequence-emails.ts";
import type { SequenceStep } from "./sequence-steps.ts";

/** Where it is among the steps, and what is wrong there. */
type StepProblem = { path: (string | number)[]; message: string };

/** What is wrong with steps that are right by themselves. */
export function stepProblems(all: SequenceStep[]): StepProblem[] {
  return [
    ...missingSubjects(all),
    ...missingWaits(all),
    ...emailsWithoutVariant(all),
    ...repeatedKeys(all),
  ];
}

function missingSubjects(all: SequenceStep[]): StepProblem[] {
  const first = all.findIndex(({ kind }) => kind === "email");
  return placedEmailsOf(all)
    .filter(({ path: [step], email }) => step === first && email.subject.trim() === "")
    .map(({ path }) => ({
      path: [...path, "subject"],
      message: "The first email needs a subject",
    }));
}

function missingWaits(all: SequenceStep[]): StepProblem[] {
  return all.flatMap(({ kind }, step) => {
    const before = all.slice(0, step).findLast((one) => one.kind !== "task");
    if (kind !== "email" || before?.kind !== "email") return [];
    return [{ path: [step], message: "Put a wait between two emails" }];
  });
}

function emailsWithoutVariant(all: SequenceStep[]): StepProblem[] {
  return all.flatMap((step, place) => {
    if (step.kind !== "email" || variantsOf(step).some(({ isOff }) => !isOff)) return [];
    return [{ path: [place], message: "Leave one variant of each email on" }];
  });
}

function repeatedKeys(all: SequenceStep[]): StepProblem[] {
  const placed = placedEmailsOf(all);
  const keys = placed.map(({ email: { key } }) => key);
  return placed
    .filter(({ email: { key } }, place) => key !== undefined && keys.indexOf(key) < place)
    .map(({ path }) => ({ path: [...path, "key"], message: "Two emails have the same key" }));
}
