import { variantsOf } from "#shared/email/sequence-emails.ts";
import { ApiError, failureSentence } from "#web/platform/calls/api-client.ts";
import { valueAt } from "#web/platform/forms/value-at.ts";
import type { DraftStep, SequenceDraft } from "./sequence-draft.ts";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";

/** By its place in the dialog: a field, all "steps", or the id of one, perhaps with a field: "3f.variants.0.text". */
export type SequenceProblems = ReadonlyMap<string, string>;

/** Gives what is wrong at a place. */
export type ProblemAt = (place: string) => string | undefined;

export type Refusal = {
  problems: SequenceProblems;
  /** What is about no field and no step; null where all has its place. */
  rest: string | null;
};

/** @param steps as they were sent */
export function refusalOf(failure: unknown, steps: DraftStep[]): Refusal {
  const issues = failure instanceof ApiError ? failure.issues : [];
  const placed = issues.map(({ path, message }) => ({ place: placeOf(path, steps), message }));
  const unplaced = placed.find(({ place }) => place === null);
  return {
    // The first of several stays.
    problems: new Map(
      placed.toReversed().flatMap(({ place, message }) => (place ? [[place, message]] : [])),
    ),
    rest: issues.length === 0 ? failureSentence(failure) : (unplaced?.message ?? null),
  };
}

const fields = new Set(["name", "toHour", "steps"]);
const stepField = /^(?:title|count|(?:variants\.\d+\.)?(?:subject|text))$/;

function placeOf(path: string, steps: DraftStep[]): string | null {
  if (fields.has(path)) return path;
  const [, index, field = ""] = /^steps\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const id = steps[Number(index)]?.id;
  if (id === undefined) return null;
  return stepField.test(field) ? `${id}.${field}` : id;
}

/** What is still to be said once the draft is changed: nothing about what is another one now. */
export function problemsLeft(
  problems: SequenceProblems,
  before: SequenceDraft,
  now: SequenceDraft,
): SequenceProblems {
  return new Map([...problems].filter(([place]) => isSame(place, before, now)));
}

function isSame(place: string, before: SequenceDraft, now: SequenceDraft): boolean {
  if (place === "toHour") return before.fromHour === now.fromHour && before.toHour === now.toHour;
  if (fields.has(place)) return valueAt(before, place) === valueAt(now, place);
  const [id = "", ...field] = place.split(".");
  // What a step lacks may stand in the one beside it.
  if (field.length === 0) return before.steps === now.steps;
  // Another email may be the first one now, which alone needs a subject.
  if (field.at(-1) === "subject" && orderOf(before) !== orderOf(now)) return false;
  const [was, is] = [before, now].map(({ steps }) => steps.find((one) => one.id === id)?.step);
  // Another variant may stand in the place of one that was removed.
  if (field[0] === "variants" && countVariants(was) !== countVariants(is)) return false;
  return valueAt(was, field.join(".")) === valueAt(is, field.join("."));
}

function orderOf({ steps }: SequenceDraft): string {
  return steps.map(({ id }) => id).join(" ");
}

function countVariants(step: SequenceStep | undefined): number {
  return step?.kind === "email" ? variantsOf(step).length : 0;
}
