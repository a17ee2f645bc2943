import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { emailsOf } from "#shared/email/sequence-emails.ts";
import type { newRun } from "#shared/email/sequences.ts";
import type { Contact } from "#shared/crm/contacts.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { idsWithMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { requireTaskValues } from "#server/email/sequences/add-task.ts";
import { noteRun, openStates } from "#server/email/sequences/run-log.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { keepVersion, lockSequence } from "#server/email/sequences/sequences.queries.ts";
import { sequences } from "#server/email/sequences/sequences.table.ts";
import { findSuppressed } from "#server/email/suppressions/email-suppressions.queries.ts";
import { findWritableAccount } from "#server/email/team-mailboxes/writable-accounts.ts";
import { templateFiller } from "#server/email/templates/fill-template.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** The row says when a run is looked at. `sendDueRuns` finds what no job is left for. */
export const sequenceRunJob = defineJob({
  name: "sequence-run",
  data: z.object({ workspaceId: z.uuid(), runId: z.uuid() }),
  key: ({ runId }) => runId,
});

/** @returns the id of the run @throws HttpError 400 or 409 with a sentence where it cannot start */
export async function startRun(
  tx: Db,
  by: RecordAccess,
  sequenceId: string,
  { contactId, accountId, timeZone, startsAnyway }: z.output<typeof newRun>,
): Promise<string> {
  const { workspaceId, userId } = by;
  const sequence = await lockSequence(tx, workspaceId, sequenceId);
  const account = await findWritableAccount(tx, by, accountId);
  if (!account) {
    throw new HttpError(409, "Connect an email account in Settings first, to write with it.");
  }
  const contact = await findContact(tx, by, contactId);
  if (!contact) throw new HttpError(400, "This contact does not exist. It may have been deleted.");
  await requireMayWriteTo(tx, by, contact);
  await requireFree(tx, by, contact, sequenceId, startsAnyway);
  await requireValues(tx, by, contact, account, sequence);
  await requireTaskValues(tx, by, sequence.steps);
  await keepVersion(tx, sequence);
  const id = newId();
  const run = { workspaceId, id, sequenceId, contactId, accountId, userId, timeZone };
  await tx
    .insert(sequenceRuns)
    .values({ ...run, version: sequence.version, dueAt: new Date().toISOString() });
  await noteRun(tx, { workspaceId, runId: id }, { event: "started", userId });
  await sendJob(tx, sequenceRunJob, { workspaceId, runId: id });
  return id;
}

async function requireMayWriteTo(
  tx: Db,
  { workspaceId }: RecordAccess,
  contact: Contact,
): Promise<void> {
  if (contact.email === null) {
    throw new HttpError(409, `${contact.name} has no email address. Add one first.`);
  }
  const suppressed = await findSuppressed(tx, workspaceId, [contact.email]);
  if (suppressed.length > 0) {
    throw new HttpError(409, `${contact.name} is on the list “Do not email”.`);
  }
}

/** @throws HttpError 409 with the sequences that the contact is in */
async function requireFree(
  tx: Db,
  { workspaceId }: RecordAccess,
  { id, name }: Contact,
  sequenceId: string,
  startsAnyway: boolean,
): Promise<void> {
  const isContact = and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, id));
  // Two that start at once wait for each other.
  await tx.select({ id: contacts.id }).from(contacts).where(isContact).for("no key update");
  const others = await tx
    .select({ sequenceId: sequences.id, name: sequences.name })
    .from(sequenceRuns)
    .innerJoin(
      sequences,
      and(
        eq(sequences.workspaceId, sequenceRuns.workspaceId),
        eq(sequences.id, sequenceRuns.sequenceId),
      ),
    )
    .where(
      and(
        eq(sequenceRuns.workspaceId, workspaceId),
        sql`${sequenceRuns.contactId} = any(${idsWithMerged({ workspaceId, id })})`,
        inArray(sequenceRuns.state, openStates),
      ),
    );
  if (others.some((other) => other.sequenceId === sequenceId)) {
    throw new HttpError(409, `${name} is in this sequence already.`);
  }
  if (others.length === 0 || startsAnyway) return;
  const message = `${name} is in ${format.list(others.map((other) => `“${other.name}”`))} already.`;
  throw new HttpError(409, message, [{ path: "startsAnyway", message }]);
}

/** @throws HttpError 409 with a value that an email would lack */
async function requireValues(
  tx: Db,
  by: RecordAccess,
  contact: Contact,
  account: EmailAccountRow,
  { steps }: typeof sequences.$inferSelect,
): Promise<void> {
  const emails = emailsOf(steps).filter(({ isOff }) => !isOff);
  const whole = {
    subject: emails.map(({ subject }) => subject).join(" "),
    text: emails.map(({ text }) => text).join("\n"),
  };
  const fill = await templateFiller(tx, by, whole, account);
  const [problem] = (await fill(contact)).problems;
  if (problem !== undefined) throw new HttpError(409, `${problem} An email needs it.`);
}
