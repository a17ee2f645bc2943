import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { maxRecipients, type OutgoingContent, undoSeconds } from "#shared/email/outgoing-emails.ts";
import { format } from "#shared/format/format.ts";
import { parseRecipients } from "#shared/email/email-recipients.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import {
  type OutgoingPlace,
  storedContent,
  updateOutgoing,
} from "#server/email/sending/outgoing-emails.queries.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { findSuppressed } from "#server/email/suppressions/email-suppressions.queries.ts";
import { requireWritableAccount } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob, sendJobs } from "#server/platform/jobs/send-job.ts";

/** The row says what is to be sent, and when. `sendDueEmails` finds what is due later than the job of `schedule` waits. */
export const sendEmailJob = defineJob({
  name: "send-email",
  data: z.object({ workspaceId: z.uuid(), emailId: z.uuid() }),
  key: ({ emailId }) => emailId,
});

interface Queueing {
  /** A draft that it was until now. */
  id?: string;
  /** An ISO moment; null for at once. */
  sendAt?: string | null;
  /** How long it can be taken back, where it is sent at once. */
  afterSeconds?: number;
  /** Goes to many, each with an email of their own: it carries a link to unsubscribe. */
  isBulk?: boolean;
  /** The person was asked about recipients who must not be written to. */
  sendsAnyway?: boolean;
  /** The Message-IDs of the thread that it answers in, the oldest first. */
  thread?: string[];
}

/**
 * Sends an email through an account that the person writes from, in the transaction that causes it: both are stored or neither.
 * @returns the id of the outgoing email
 * @throws HttpError 400 or 409 with a sentence where it cannot be sent like this
 */
export async function queueMessage(
  tx: Db,
  owner: AccountOwner,
  content: OutgoingContent,
  {
    id = newId(),
    sendAt = null,
    afterSeconds = 0,
    isBulk = false,
    sendsAnyway = false,
    thread = [],
  }: Queueing = {},
): Promise<string> {
  requireComing(sendAt);
  await requireSendable(tx, owner, content);
  const { workspaceId, userId: writerId } = owner;
  const answered = thread.length > 0 && {
    inReplyTo: thread.at(-1) ?? null,
    references: thread.join(" "),
  };
  const stored = { ...storedContent(content), writerId, isTouched: true, isBulk, ...answered };
  if (isBulk || !sendsAnyway) await requireMayWriteTo(tx, owner, stored.addresses);
  await tx
    .insert(outgoingEmails)
    .values({ workspaceId, id, ...stored })
    .onConflictDoUpdate({ target: [outgoingEmails.workspaceId, outgoingEmails.id], set: stored });
  await schedule(tx, { workspaceId, emailId: id }, sendAt, afterSeconds);
  return id;
}

export async function schedule(
  tx: Db,
  place: OutgoingPlace,
  sendAt: string | null,
  afterSeconds = 0,
): Promise<void> {
  const dueAt = sendAt ?? sql`now() + make_interval(secs => ${afterSeconds})`;
  await updateOutgoing(tx, place, { state: "scheduled", dueAt, problem: null });
  const seconds =
    sendAt === null ? afterSeconds : Math.ceil((Date.parse(sendAt) - Date.now()) / 1_000);
  if (seconds <= undoSeconds) await sendJob(tx, sendEmailJob, place, Math.max(seconds, 0));
}

/** Tries what an account could not send again at once, as its settings were changed. */
export async function retryEmails(
  tx: Db,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
): Promise<void> {
  const { id, state, problem } = outgoingEmails;
  const waiting = await tx
    .update(outgoingEmails)
    .set({ dueAt: sql`now()` })
    .where(
      and(
        eq(outgoingEmails.workspaceId, workspaceId),
        eq(outgoingEmails.accountId, accountId),
        eq(state, "scheduled"),
        isNotNull(problem),
      ),
    )
    .returning({ emailId: id });
  await sendJobs(
    tx,
    sendEmailJob,
    waiting.map(({ emailId }) => ({ workspaceId, emailId })),
  );
}

/** @throws HttpError 409 with who must not be written to */
async function requireMayWriteTo(
  tx: Db,
  { workspaceId }: AccountOwner,
  addresses: string[],
): Promise<void> {
  const suppressed = await findSuppressed(tx, workspaceId, addresses);
  if (suppressed.length === 0) return;
  const message = `${format.list(suppressed.slice(0, 10))} must not be written to, says the list “Do not email”.`;
  throw new HttpError(409, message, [{ path: "sendsAnyway", message }]);
}

const farthestMs = 366 * 86_400_000;

/** @throws HttpError 400 or 409 with what keeps it from being sent */
export async function requireSendable(
  tx: Db,
  owner: AccountOwner,
  { accountId, to, cc, bcc }: OutgoingContent,
): Promise<void> {
  await requireWritableAccount(tx, owner, accountId);
  const { recipients, wrong } = parseRecipients([to, cc, bcc].join("\n"));
  if (wrong[0] !== undefined) {
    throw new HttpError(400, `${wrong[0].slice(0, 100)} is not an email address.`);
  }
  if (recipients.length === 0) throw new HttpError(400, "Enter at least one recipient.");
  if (recipients.length > maxRecipients) {
    const sentence = `An email can have at most ${maxRecipients} recipients, and this one has ${format.number(recipients.length)}.`;
    throw new HttpError(400, sentence);
  }
}

/** @throws HttpError 400 for a moment that is past, or too far away */
function requireComing(sendAt: string | null): void {
  if (sendAt === null) return;
  const inMs = Date.parse(sendAt) - Date.now();
  if (inMs < 0) throw new HttpError(400, "Choose a time that is still to come.");
  if (inMs > farthestMs) throw new HttpError(400, "Choose a time within the next year.");
}
