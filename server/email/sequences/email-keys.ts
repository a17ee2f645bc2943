import { variantsOf } from "#shared/email/sequence-emails.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { EmailVariant, SequenceStep } from "#shared/email/sequence-steps.ts";

/** Gives each email without a key a new one: it is counted from here on. */
export function withNewKeys(steps: SequenceStep[]): SequenceStep[] {
  return withKeys(steps, () => newId());
}

/** Emails that were stored without a key are known by version and step, as in `countEmails`. */
export function withStoredKeys(steps: SequenceStep[], version: number): SequenceStep[] {
  return withKeys(steps, (step) => `${version}-${step}`);
}

function withKeys(steps: SequenceStep[], keyOf: (step: number) => string): SequenceStep[] {
  return steps.map((step, index) => {
    if (step.kind !== "email") return step;
    const keyed = variantsOf(step).map((one) => ({ ...one, key: one.key ?? keyOf(index + 1) }));
    const [first, ...variants] = keyed;
    return { ...step, ...first, ...(variants.length > 0 && { variants }) };
  });
}

export function keyOf({ key }: EmailVariant): string {
  if (key === undefined) throw new Error("an email has no key");
  return key;
}
