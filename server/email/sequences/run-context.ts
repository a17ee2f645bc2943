import { and, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { Contact } from "#shared/crm/contacts.ts";
import { zoneOfContact } from "#shared/format/country-zones.ts";
import { isInactive } from "#server/accounts/coverage/is-inactive.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { findWinner } from "#server/crm/kinds/merged-records.queries.ts";
import { lockPerson } from "#server/crm/operations/lock-person.ts";
import type { ActingPerson } from "#server/crm/operations/operation-kind.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { withStoredKeys } from "#server/email/sequences/email-keys.ts";
import { whereRun, openStates, type RunPlace } from "#server/email/sequences/run-log.ts";
import { type RunRow, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { sequences, sequenceVersions } from "#server/email/sequences/sequences.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";

export interface RunContext {
  place: RunPlace;
  run: RunRow;
  by: ActingPerson;
  contact: Contact;
  account: EmailAccountRow;
  sequence: typeof sequences.$inferSelect;
  steps: SequenceStep[];
  /** In which hours and days are counted. */
  timeZone: string;
  now: Date;
}

export async function lockDueRun(tx: Db, place: RunPlace): Promise<RunRow | undefined> {
  const [run] = await tx
    .select()
    .from(sequenceRuns)
    .where(and(whereRun(place), lte(sequenceRuns.dueAt, sql`now()`)))
    .for("update");
  return run;
}

/** The rights of the member who started the run, as they are by now. */
export async function readSender(
  tx: Db,
  payments: PaymentKind,
  { workspaceId, userId }: RunRow,
): Promise<ActingPerson | "left" | "inactive"> {
  const begun = { workspaceId: toWorkspaceId(workspaceId), userId, apiKeyId: null };
  try {
    return await lockPerson(tx, payments, { ...begun, role: "owner" });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return (await isInactive(tx, payments, workspaceId)) ? "inactive" : "left";
  }
}

/** The contact that the run is for, or the one that it was merged into. */
export async function findRunContact(
  tx: Db,
  by: ActingPerson,
  run: RunRow,
): Promise<Contact | null> {
  const contact = await findContact(tx, by, run.contactId);
  if (contact) return contact;
  const winnerId = await findWinner(tx, by.workspaceId, run.contactId);
  if (winnerId === null) return null;
  const isThis = and(eq(sequenceRuns.workspaceId, run.workspaceId), eq(sequenceRuns.id, run.id));
  await tx.update(sequenceRuns).set({ contactId: winnerId }).where(isThis);
  return findContact(tx, by, winnerId);
}

/** Whether the contact that a run's own was merged into has been in the sequence meanwhile: it would get each email twice. */
export async function wasInAlready(tx: Db, run: RunRow, { id }: Contact): Promise<boolean> {
  if (id === run.contactId) return false;
  // Runs of several merged contacts wait for each other.
  const isWinner = and(eq(contacts.workspaceId, run.workspaceId), eq(contacts.id, id));
  await tx.select({ id: contacts.id }).from(contacts).where(isWinner).for("no key update");
  const { workspaceId, sequenceId, contactId, state, endedAt } = sequenceRuns;
  const others = await tx.$count(
    sequenceRuns,
    and(
      eq(workspaceId, run.workspaceId),
      eq(sequenceId, run.sequenceId),
      eq(contactId, id),
      ne(sequenceRuns.id, run.id),
      or(inArray(state, openStates), gt(endedAt, run.startedAt)),
    ),
  );
  return others > 0;
}

/** The recipient's zone where the sequence goes by it and it is known, or else the sender's. */
export function zoneOfRun(
  { timeZone }: RunRow,
  { clock }: Pick<RunContext["sequence"], "clock">,
  contact: Contact,
): string {
  const known = clock === "recipient" ? zoneOfContact(contact) : null;
  return known ?? timeZone;
}

export async function readSteps(tx: Db, { workspaceId, sequenceId, version }: RunRow) {
  const [row] = await tx
    .select({ sequence: sequences, steps: sequenceVersions.steps })
    .from(sequenceVersions)
    .innerJoin(
      sequences,
      and(
        eq(sequences.workspaceId, sequenceVersions.workspaceId),
        eq(sequences.id, sequenceVersions.sequenceId),
      ),
    )
    .where(
      and(
        eq(sequenceVersions.workspaceId, workspaceId),
        eq(sequenceVersions.sequenceId, sequenceId),
        eq(sequenceVersions.number, version),
      ),
    );
  if (!row) throw new Error("a run has no steps");
  const { sequence, steps } = row;
  return {
    sequence: { ...sequence, steps: withStoredKeys(sequence.steps, sequence.version) },
    steps: withStoredKeys(steps, version),
  };
}
