import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import type { EmailAttachment } from "#shared/email/email-messages.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { noteSending } from "#server/email/connections/note-refusal.ts";
import { insertMessage } from "#server/email/messages/email-messages.queries.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { participantsOf, readMessage } from "#server/email/messages/read-message.ts";
import {
  whereEmail,
  type OutgoingPlace,
  updateOutgoing,
} from "#server/email/sending/outgoing-emails.queries.ts";
import {
  outgoingEmails,
  outgoingFiles,
  type OutgoingRow,
} from "#server/email/sending/outgoing-emails.table.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import { messageKey } from "#server/email/sync/message-key.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Another attempt has begun, or its sender has said what became of it, so that this one is not to end. */
export class Overtaken extends Error {}

/** Takes over from an attempt that died before the mail server could have the message. */
export async function beginAttempt(db: Db, place: OutgoingPlace): Promise<OutgoingRow | undefined> {
  const { state, dueAt, attempts, datedAt, handedOverAt } = outgoingEmails;
  const [begun] = await db
    .update(outgoingEmails)
    .set({
      state: "sending",
      attempts: sql`${attempts} + 1`,
      problem: null,
      datedAt: sql`coalesce(${datedAt}, now())`,
    })
    .where(
      and(
        whereEmail(place),
        isNull(handedOverAt),
        inArray(state, ["scheduled", "sending"]),
        lte(dueAt, sql`now()`),
      ),
    )
    .returning();
  return begun;
}

/** Stored before the last line is sent: from then on the mail server may have the message. */
export function noteHandOver(db: Db, email: OutgoingRow): Promise<void> {
  return noteOf(db, email, { handedOverAt: sql`now()` });
}

export async function noteOf(
  db: Db,
  { workspaceId, id, attempts }: OutgoingRow,
  change: Parameters<ReturnType<typeof db.update<typeof outgoingEmails>>["set"]>[0],
): Promise<void> {
  const noted = await db
    .update(outgoingEmails)
    .set({ ...change, changedAt: sql`now()` })
    .where(
      and(
        whereEmail({ workspaceId, emailId: id }),
        eq(outgoingEmails.state, "sending"),
        eq(outgoingEmails.attempts, attempts),
      ),
    )
    .returning({ id: outgoingEmails.id });
  if (noted.length === 0) throw new Overtaken("the email is not of this attempt any more");
}

/** Shows the message on its contacts' pages at once; the sync knows it again by its key. */
export async function noteSent(
  db: Db,
  email: OutgoingRow,
  account: EmailAccountRow,
  { ownCopy, attachments, problem }: SentMessage,
): Promise<void> {
  const mail = await PostalMime.parse(ownCopy);
  const sentAt = new Date();
  const place = { workspaceId: toWorkspaceId(email.workspaceId), accountId: account.id };
  await db.transaction(async (tx) => {
    await noteSending(tx, place);
    // Due again, to be put into the folder of sent mail.
    await noteOf(tx, email, { state: "sent", sentAt: sql`now()`, dueAt: sql`now()`, problem });
    const content = { ...readMessage(mail, sentAt, account.address.toLowerCase()), attachments };
    const { writerId } = email;
    const message = { key: messageKey(mail), ...content, writerId, isOutgoing: true };
    const id = await insertMessage(tx, place, message, participantsOf(mail));
    await noteWriter(tx, place, id, writerId);
  });
}

/** Adds who wrote a sent message to its copy, which a sync may have found before. */
async function noteWriter(
  tx: Db,
  { workspaceId }: AccountPlace,
  id: string,
  writerId: string | null,
): Promise<void> {
  const isThis = and(eq(emailMessages.workspaceId, workspaceId), eq(emailMessages.id, id));
  await tx
    .update(emailMessages)
    .set({ writerId })
    .where(and(isThis, isNull(emailMessages.writerId)));
}

interface SentMessage {
  ownCopy: Buffer;
  attachments: EmailAttachment[];
  /** Who was refused, in a sentence. */
  problem: string | null;
}

/** Its files can be fetched from the mailbox from now on. */
export async function noteFiled(db: Db, place: OutgoingPlace): Promise<void> {
  const { workspaceId, emailId } = outgoingFiles;
  await db.transaction(async (tx) => {
    await updateOutgoing(tx, place, { dueAt: null });
    await tx
      .delete(outgoingFiles)
      .where(and(eq(workspaceId, place.workspaceId), eq(emailId, place.emailId)));
  });
}

/** @returns null where nothing is left to be done */
export async function secondsUntilDue(db: Db, place: OutgoingPlace): Promise<number | null> {
  const [row] = await db
    .select({
      seconds: sql<number>`ceil(extract(epoch from ${outgoingEmails.dueAt} - now()))::int`,
    })
    .from(outgoingEmails)
    .where(and(whereEmail(place), isNotNull(outgoingEmails.dueAt)));
  return row?.seconds ?? null;
}
