import { sql } from "drizzle-orm";
import { emailsOf, variantsOf } from "#shared/email/sequence-emails.ts";
import { variantLetter } from "#shared/email/sequences.ts";
import type { RunContext } from "#server/email/sequences/run-context.ts";
import { sequenceTurns } from "#server/email/sequences/sequences.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { EmailStep, EmailVariant, SequenceStep } from "#shared/email/sequence-steps.ts";

interface Taken {
  email: EmailVariant;
  /** Null where there is no other. */
  variant: string | null;
}

/**
 * The variant whose turn it is. Two runs that come to the same email wait for each other, and one that is rolled back
 * has taken no turn. What counts is which variants are on now, also where the contact started with an earlier version.
 */
export async function takeVariant(
  tx: Db,
  { run: { workspaceId, sequenceId }, sequence }: RunContext,
  step: EmailStep,
  number: number,
): Promise<Taken> {
  const on = takeable(step, sequence.steps);
  const [first = { email: step, variant: null }] = on;
  if (first.variant === null) return first;
  const [turn] = await tx
    .insert(sequenceTurns)
    .values({ workspaceId, sequenceId, step: number, taken: 1 })
    .onConflictDoUpdate({
      target: [sequenceTurns.workspaceId, sequenceTurns.sequenceId, sequenceTurns.step],
      set: { taken: sql`${sequenceTurns.taken} + 1` },
    })
    .returning();
  return on[((turn?.taken ?? 1) - 1) % on.length] ?? first;
}

/** Those of the run's version that are on, or else of what became of that email, where it is still there. */
function takeable(step: EmailStep, current: SequenceStep[]): Taken[] {
  const isOffNow = new Map(emailsOf(current).map(({ key, isOff }) => [key, isOff ?? false]));
  const own = lettered(step);
  const on = own.filter(({ email: { key, isOff } }) => !(isOffNow.get(key) ?? isOff));
  if (on.length > 0) return on;
  const keys = new Set(own.map(({ email }) => email.key));
  const changed = current
    .filter((one) => one.kind === "email")
    .find((one) => variantsOf(one).some(({ key }) => keys.has(key)));
  return changed ? lettered(changed).filter(({ email }) => !email.isOff) : own;
}

function lettered(step: EmailStep): Taken[] {
  const all = variantsOf(step);
  return all.map((email, place) => ({
    email,
    variant: all.length > 1 ? variantLetter(place) : null,
  }));
}
