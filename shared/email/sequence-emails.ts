import type { EmailStep, EmailVariant, SequenceStep } from "./sequence-steps.ts";

/** Every variant of every email. */
export function emailsOf(all: SequenceStep[]): EmailVariant[] {
  return placedEmailsOf(all).map(({ email }) => email);
}

/** All emails of a sequence, each with its path in the array of steps. */
export function placedEmailsOf(
  all: SequenceStep[],
): { path: (string | number)[]; email: EmailVariant }[] {
  return all.flatMap((step, index) =>
    step.kind === "email"
      ? variantsOf(step).map((email, place) => ({
          email,
          path: place === 0 ? [index] : [index, "variants", place - 1],
        }))
      : [],
  );
}

/** The variants of an email step, beginning with A, the email itself. */
export function variantsOf({ kind: _kind, variants = [], ...first }: EmailStep): EmailVariant[] {
  return [first, ...variants];
}
