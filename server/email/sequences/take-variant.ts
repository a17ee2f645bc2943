import { sql } from "drizzle-orm";
import {
  type EmailStep,
  type EmailVariant,
  emailsOf,
  variantLetter,
  variantsOf,
} from "#shared/sequences.ts";
import type { RunContext } from "#server/email/sequences/run-context.ts";
import { sequenceTurns } from "#server/email/sequences/sequences.table.ts";
import type { Db } from "#server/platform/database/database.ts";

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
  const all = variantsOf(step).map((email, place) => ({ email, variant: variantLetter(place) }));
  const [only] = all;
  if (!only || all.length === 1) return { email: step, variant: null };
  const current = new Map(emailsOf(sequence.steps).map(({ key, isOff }) => [key, isOff ?? false]));
  const on = all.filter(({ email: { key, isOff } }) => !(current.get(key) ?? isOff));
  const [turn] = await tx
    .insert(sequenceTurns)
    .values({ workspaceId, sequenceId, step: number, taken: 1 })
    .onConflictDoUpdate({
      target: [sequenceTurns.workspaceId, sequenceTurns.sequenceId, sequenceTurns.step],
      set: { taken: sql`${sequenceTurns.taken} + 1` },
    })
    .returning();
  return on[((turn?.taken ?? 1) - 1) % on.length] ?? only;
}
