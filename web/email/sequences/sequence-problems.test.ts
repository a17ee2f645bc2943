import { describe, expect, test } from "vitest";
import type { SequenceDraft } from "./sequence-draft.ts";
import { problemsLeft } from "./sequence-problems.ts";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";

const email = (text: string, ...others: string[]): SequenceStep => ({
  kind: "email",
  subject: "",
  text,
  variants: others.map((other) => ({ subject: "", text: other })),
});

function draft(steps: Record<string, SequenceStep>): SequenceDraft {
  return {
    name: "Outreach",
    stopsForCompany: false,
    sendingDays: "working-days",
    clock: "sender",
    fromHour: 9,
    toHour: 17,
    steps: Object.entries(steps).map(([id, step]) => ({ id, step })),
  };
}

const left = (place: string, before: SequenceDraft, now: SequenceDraft) =>
  problemsLeft(new Map([[place, "wrong"]]), before, now).has(place);

describe("what is wrong with a subject", () => {
  const before = draft({ a: email("One"), b: email("Two") });

  test.each(["a.subject", "a.variants.0.subject"])("is gone once steps are moved: %s", (place) => {
    const moved = draft({ b: email("Two"), a: email("One") });
    expect(left(place, before, moved)).toBe(false);
  });

  test("stays while another field is written", () => {
    expect(left("a.subject", before, draft({ a: email("Uno"), b: email("Two") }))).toBe(true);
  });
});

describe("what is wrong with a variant", () => {
  const before = draft({ a: email("A", "B", "", "") });

  test("is gone once another one is removed", () => {
    expect(left("a.variants.1.text", before, draft({ a: email("A", "", "") }))).toBe(false);
  });

  test("stays while another one is written", () => {
    expect(left("a.variants.1.text", before, draft({ a: email("A", "Bee", "", "") }))).toBe(true);
  });
});
