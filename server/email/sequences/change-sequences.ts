import { sql } from "drizzle-orm";
import type { z } from "zod";
import { placedEmailsOf } from "#shared/email/sequence-emails.ts";
import {
  type changedSequence,
  maxSequences,
  type NewSequence,
  type Sequence,
} from "#shared/email/sequences.ts";
import { may } from "#shared/accounts/permissions.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  countSequences,
  insertSequence,
  lockSequence,
  patchSequence,
  readSequence,
} from "#server/email/sequences/sequences.queries.ts";
import { withNewKeys } from "#server/email/sequences/email-keys.ts";
import { stopAllOf } from "#server/email/sequences/stop-runs.ts";
import { requireFillable } from "#server/email/templates/fill-template.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";

export async function addSequence(tx: Db, by: Actor, input: NewSequence): Promise<Sequence> {
  const { workspaceId, userId: ownerId } = by;
  await requireFillableSteps(tx, by, input.steps);
  if ((await countSequences(tx, workspaceId)) >= maxSequences) {
    throw new HttpError(409, `There are ${maxSequences} sequences. Delete one first.`);
  }
  const id = newId();
  const steps = withNewKeys(input.steps);
  await insertSequence(tx, { workspaceId, id, ownerId, ...input, steps });
  return readSequence(tx, workspaceId, id);
}

/** Contacts that are in it go on with the steps that they started with. */
export async function changeSequence(
  tx: Db,
  by: Actor,
  id: string,
  { version: read, ...changes }: z.output<typeof changedSequence>,
): Promise<Sequence> {
  const { workspaceId } = by;
  const before = await lockSequence(tx, workspaceId, id);
  requireMayChange(by, before);
  if (read !== before.version) {
    throw new HttpError(409, "Someone has saved this sequence meanwhile. Open it again first.");
  }
  await requireFillableSteps(tx, by, changes.steps);
  const steps = withNewKeys(changes.steps);
  await patchSequence(tx, workspaceId, id, { ...changes, steps, version: before.version + 1 });
  return readSequence(tx, workspaceId, id);
}

/** Contacts that are in it stop. */
export async function deleteSequence(tx: Db, by: Actor, id: string): Promise<void> {
  const { workspaceId, userId } = by;
  requireMayChange(by, await lockSequence(tx, workspaceId, id));
  await stopAllOf(tx, workspaceId, id, { reason: "sequence-deleted", userId });
  await patchSequence(tx, workspaceId, id, { deletedAt: sql`now()` });
}

async function requireFillableSteps(tx: Db, by: Actor, steps: SequenceStep[]): Promise<void> {
  const contents = placedEmailsOf(steps).map(({ path, email }) => ({
    content: email,
    at: `steps.${path.join(".")}.`,
  }));
  await requireFillable(tx, by, contents);
}

function requireMayChange(by: Actor, { ownerId }: { ownerId: string }): void {
  if (ownerId === by.userId || may(by.role, "sequences.oversee")) return;
  throw new HttpError(403, "A sequence is changed by its owner and by admins.");
}
