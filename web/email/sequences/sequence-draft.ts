import type { NewSequence, Sequence } from "#shared/email/sequences.ts";
import { randomKey } from "#web/platform/calls/random-key.ts";
import type { EmailStep, EmailVariant, SequenceStep } from "#shared/email/sequence-steps.ts";

/** A step in the editor, which knows it again when it is moved. */
export type DraftStep = { id: string; step: SequenceStep };

export type SequenceDraft = Omit<NewSequence, "steps"> & { steps: DraftStep[] };

export function draftOf(sequence: Sequence | null): SequenceDraft {
  if (!sequence) return { ...usual, steps: usualSteps.map(draftStep) };
  const { name, stopsForCompany, sendingDays, clock, fromHour, toHour } = sequence;
  const options = { stopsForCompany, sendingDays, clock, fromHour, toHour };
  return { name, ...options, steps: sequence.steps.map(draftStep) };
}

export function contentOf({ steps, ...rest }: SequenceDraft): NewSequence {
  return { ...rest, steps: steps.map(({ step }) => step) };
}

/** @param variants from A on */
export function emailOf(variants: EmailVariant[]): EmailStep {
  const [first, ...others] = variants;
  return { ...newSteps.email, ...first, variants: others };
}

export function draftStep(step: SequenceStep): DraftStep {
  return { id: randomKey(), step };
}

const usual = {
  name: "",
  stopsForCompany: false,
  sendingDays: "working-days",
  clock: "sender",
  fromHour: 9,
  toHour: 17,
} as const;

export const newSteps = {
  email: { kind: "email", subject: "", text: "" },
  task: { kind: "task", title: "", priority: "medium" },
  wait: { kind: "wait", count: 3, unit: "working-days" },
} satisfies Record<SequenceStep["kind"], SequenceStep>;

/** Shows what a sequence is made of. */
const usualSteps: SequenceStep[] = [newSteps.email, newSteps.wait, newSteps.email];
