import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  maxFileBytes,
  maxFiles,
  mayHaveArrived,
  type OutgoingContent,
  type OutgoingState,
  type sendOrder,
  type SentSeparately,
  tooLarge,
  undoSeconds,
} from "#shared/email/outgoing-emails.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { AccountOwner } from "#server/email/connections/email-accounts.queries.ts";
import {
  requireOutgoing,
  storedContent,
  updateOutgoing,
} from "#server/email/sending/outgoing-emails.queries.ts";
import { outgoingEmails, outgoingFiles } from "#server/email/sending/outgoing-emails.table.ts";
import { queueMessage, schedule } from "#server/email/sending/queue-message.ts";
import { sendSeparately } from "#server/email/sending/send-separately.ts";
import { syncSoon } from "#server/email/sync/sync-soon.ts";
import { requireWritableAccount } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

export async function saveDraft(
  tx: Db,
  owner: AccountOwner,
  id: string,
  content: OutgoingContent,
): Promise<void> {
  await requireState(tx, owner, id, ["draft"]);
  await requireWritableAccount(tx, owner, content.accountId);
  const place = { workspaceId: owner.workspaceId, emailId: id };
  await updateOutgoing(tx, place, { ...storedContent(content), isTouched: true });
}

/** Sends a draft with the content that is on the screen, whatever was stored before. */
export async function sendDraft(
  tx: Db,
  owner: AccountOwner,
  id: string,
  { sendAt, sendsAnyway, ...content }: z.output<typeof sendOrder>,
): Promise<void> {
  await requireState(tx, owner, id, ["draft"]);
  await queueMessage(tx, owner, content, { id, sendAt, sendsAnyway, afterSeconds: undoSeconds });
}

export async function sendDraftSeparately(
  tx: Db,
  by: Actor,
  id: string,
  content: OutgoingContent,
): Promise<SentSeparately> {
  await requireState(tx, by, id, ["draft"]);
  const sent = await sendSeparately(tx, by, id, content);
  await deleteOutgoing(tx, by, id);
  return sent;
}

/** Takes back what was not sent yet. @throws HttpError 409 once it is on its way */
export async function cancelSending(tx: Db, owner: AccountOwner, id: string): Promise<void> {
  await requireState(tx, owner, id, ["scheduled", "failed"]);
  const place = { workspaceId: owner.workspaceId, emailId: id };
  const unsent = { attempts: 0, datedAt: null, dueAt: null, problem: null };
  await updateOutgoing(tx, place, { state: "draft", ...unsent });
}

export async function sendNow(tx: Db, owner: AccountOwner, id: string): Promise<void> {
  const { accountId } = await requireState(tx, owner, id, ["scheduled", "failed"]);
  await requireWritableAccount(tx, owner, accountId);
  await schedule(tx, { workspaceId: owner.workspaceId, emailId: id }, null);
}

/**
 * Its sender has looked whether it arrived, even while the server still looks. The same Message-ID goes out again where it
 * did not. @throws HttpError 409 while the mail server may still answer
 */
export async function settleUnsure(
  tx: Db,
  owner: AccountOwner,
  id: string,
  wasSent: boolean,
): Promise<void> {
  const { accountId, ...email } = await requireOutgoing(tx, owner, id);
  const isOpen = mayHaveArrived(email) && email.handedOverAt !== null;
  if (!isOpen) throw new HttpError(409, nowIn[email.state]);
  const place = { workspaceId: owner.workspaceId, emailId: id };
  if (!wasSent) {
    await requireWritableAccount(tx, owner, accountId);
    await updateOutgoing(tx, place, { handedOverAt: null });
    return schedule(tx, place, null);
  }
  const done = { sentAt: sql`handed_over_at`, dueAt: null, problem: null };
  await updateOutgoing(tx, place, { state: "sent", ...done });
  await syncSoon(tx, { workspaceId: owner.workspaceId, accountId });
}

export async function deleteOutgoing(tx: Db, owner: AccountOwner, id: string): Promise<void> {
  await requireState(tx, owner, id, ["draft", "scheduled", "failed", "unsure", "sent"]);
  await tx
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.workspaceId, owner.workspaceId), eq(outgoingEmails.id, id)));
}

export interface NewFile {
  name: string;
  type: string;
  content: Buffer;
}

/** @throws HttpError 400 with a sentence where it is more than an email can carry */
export async function addFile(
  tx: Db,
  owner: AccountOwner,
  id: string,
  { name, type, content }: NewFile,
): Promise<void> {
  await requireState(tx, owner, id, ["draft"]);
  const { workspaceId } = owner;
  const isOfEmail = and(eq(outgoingFiles.workspaceId, workspaceId), eq(outgoingFiles.emailId, id));
  const [attached] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${outgoingFiles.bytes}), 0)::int`,
    })
    .from(outgoingFiles)
    .where(isOfEmail);
  const { count = 0, bytes = 0 } = attached ?? {};
  if (count >= maxFiles) throw new HttpError(400, `An email can have ${maxFiles} files.`);
  if (bytes + content.length > maxFileBytes) throw new HttpError(400, tooLarge);
  const file = { id: newId(), emailId: id, name, type, bytes: content.length, content };
  await tx.insert(outgoingFiles).values({ workspaceId, ...file });
  await updateOutgoing(tx, { workspaceId, emailId: id }, { isTouched: true });
}

export async function removeFile(
  tx: Db,
  owner: AccountOwner,
  id: string,
  fileId: string,
): Promise<void> {
  await requireState(tx, owner, id, ["draft"]);
  await tx
    .delete(outgoingFiles)
    .where(
      and(
        eq(outgoingFiles.workspaceId, owner.workspaceId),
        eq(outgoingFiles.emailId, id),
        eq(outgoingFiles.id, fileId),
      ),
    );
}

async function requireState(tx: Db, owner: AccountOwner, id: string, states: OutgoingState[]) {
  const row = await requireOutgoing(tx, owner, id);
  if (!states.includes(row.state)) throw new HttpError(409, nowIn[row.state]);
  return row;
}

const nowIn = {
  draft: "This email is a draft. Send it first.",
  scheduled: "This email is scheduled. Cancel that first.",
  sending: "This email is being sent at this moment.",
  unsure: "It is not known whether this email was sent. Say first whether it arrived.",
  sent: "This email is sent already.",
  failed: "This email was not sent.",
} satisfies Record<OutgoingState, string>;
