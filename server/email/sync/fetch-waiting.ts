import type { FetchMessageObject, ImapFlow } from "imapflow";
import PostalMime, { type Email } from "postal-mime";
import { isReport } from "#server/email/messages/automatic-mail.ts";
import { findMessage, insertMessage } from "#server/email/messages/email-messages.queries.ts";
import { attachmentsOf, participantsOf, readMessage } from "#server/email/messages/read-message.ts";
import type { LeftOutReason } from "#shared/email/email-sync.ts";
import { noticeAnswer } from "#server/email/sequences/notice-answer.ts";
import { type Answer, readAnswer } from "#server/email/sequences/read-answer.ts";
import { findWriter } from "#server/email/sync/find-writer.ts";
import { leftOutReason, type Own } from "#server/email/sync/left-out.ts";
import type { Lease } from "#server/email/sync/lease.ts";
import {
  listWaiting,
  noteFailure,
  noteKept,
  noteLeftOut,
  noteTry,
  readBlocked,
  type OpenFolder,
  parkUnfinished,
} from "#server/email/sync/ledger.queries.ts";
import { messageKey } from "#server/email/sync/message-key.ts";
import { sendReplyJob, type WaitsForEmails } from "#server/email/sync/reply-job.ts";
import type { Db } from "#server/platform/database/database.ts";

const batchRows = 50;

/** How much of a message is read for its text; its files are fetched when someone opens them. */
const maxSourceBytes = 1_000_000;

export interface Circumstances {
  own: Own;
  isStopping: () => boolean;
  waitsForEmails: WaitsForEmails;
}

/** Fetches what waits in the open folder, the newest first, in memory that no mailbox's size changes. */
export async function fetchWaiting(
  lease: Lease,
  client: ImapFlow,
  folder: OpenFolder,
  { own, isStopping, waitsForEmails }: Circumstances,
): Promise<void> {
  await lease.write((tx) => parkUnfinished(tx, folder));
  let below = Number.MAX_SAFE_INTEGER;
  while (!isStopping()) {
    const waiting = await lease.write((tx) => beginBatch(tx, folder, below));
    const uids = waiting.map(({ uid }) => uid);
    below = uids.at(-1) ?? 0;
    if (uids.length === 0) return;
    const again = new Set(waiting.filter((row) => !row.isFirstTry).map(({ uid }) => uid));
    const query = { uid: true, internalDate: true, bodyStructure: true, headers: true };
    const fetched = await client.fetchAll(uids.join(","), query, { uid: true });
    for (const message of fetched) {
      if (again.has(message.uid))
        await lease.write(async (tx) => noteTry(tx, folder, [message.uid]));
      await take({ lease, client, folder, own, waitsForEmails }, message);
    }
  }
}

/** Counts first tries together. Another try is counted by itself: no message is parked for one beside it. */
async function beginBatch(tx: Db, folder: OpenFolder, below: number) {
  const waiting = await listWaiting(tx, folder, below, batchRows);
  const first = waiting.filter(({ isFirstTry }) => isFirstTry);
  noteTry(
    tx,
    folder,
    first.map(({ uid }) => uid),
  );
  return waiting;
}

interface Opened {
  lease: Lease;
  client: ImapFlow;
  folder: OpenFolder;
  own: Own;
  waitsForEmails: WaitsForEmails;
}

async function take(opened: Opened, message: FetchMessageObject): Promise<void> {
  const { lease, folder, own } = opened;
  const { uid } = message;
  const headers = await parsed(message.headers);
  if (headers instanceof Error) {
    return lease.write((tx) => noteFailure(tx, folder, uid, headers.message));
  }
  const key = messageKey(headers);
  const isKnown = await lease.write(async (tx) => {
    const known = await findMessage(tx, lease.place, key);
    if (known !== undefined) await noteKept(tx, folder, uid, known);
    return known !== undefined;
  });
  if (isKnown) return;
  const reason = leftOutReason(headers, folder, own);
  if (reason === null || isReport(headers)) return takeWhole(opened, message, { key, reason });
  await lease.write(async (tx) => {
    // Who was unblocked since this pass began waits for the next one.
    if (reason === "blocked" && (await reasonByNow(tx, opened, headers)) !== reason) return;
    await notice(tx, opened, headers, { receivedAt: receivedAt(message), isKept: false });
    await noteLeftOut(tx, folder, [uid], reason);
  });
}

interface Judged {
  key: string;
  reason: LeftOutReason | null;
}

async function takeWhole(
  opened: Opened,
  message: FetchMessageObject,
  { key, reason }: Judged,
): Promise<void> {
  const { lease, client, folder, own, waitsForEmails } = opened;
  const { workspaceId } = lease.place;
  const { uid } = message;
  const source = { start: 0, maxLength: maxSourceBytes };
  const whole = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
  // It has left the folder by now, which the next comparison notes.
  if (!whole) return;
  const mail = await parsed(whole.source);
  if (mail instanceof Error) {
    return lease.write((tx) => noteFailure(tx, folder, uid, mail.message));
  }
  const content = {
    ...readMessage(mail, receivedAt(message), own.ownAddress),
    attachments: attachmentsOf(message.bodyStructure),
  };
  await lease.write(async (tx) => {
    const isKept = reason === null;
    const answer = await notice(tx, opened, mail, { receivedAt: receivedAt(message), isKept });
    if (!isKept) return noteLeftOut(tx, folder, [uid], reason);
    const isBlockedByNow = (await reasonByNow(tx, opened, mail)) === "blocked";
    if (isBlockedByNow) return noteLeftOut(tx, folder, [uid], "blocked");
    const { isOutgoing, messageId } = content;
    const writerId = isOutgoing ? await findWriter(tx, lease.place, messageId) : null;
    const kept = { key, ...content, writerId };
    const id = await insertMessage(tx, lease.place, kept, participantsOf(mail));
    await noteKept(tx, folder, uid, id);
    if (answer) await sendReplyJob(tx, waitsForEmails, { workspaceId, messageId: id }, answer);
  });
}

/** With those that the account's owner has blocked meanwhile. */
async function reasonByNow(tx: Db, { lease, folder, own }: Opened, mail: Email) {
  return leftOutReason(mail, folder, { ...own, blocked: await readBlocked(tx, lease.place) });
}

function receivedAt({ internalDate }: FetchMessageObject): Date {
  return new Date(internalDate ?? Date.now());
}

/** What it answers is noticed in the transaction that keeps it, or leaves it out. */
async function notice(
  tx: Db,
  { lease, folder, own: { ownAddress } }: Opened,
  mail: Email,
  seen: { receivedAt: Date; isKept: boolean },
): Promise<Answer | null> {
  if (folder.specialUse === "\\Sent" || folder.specialUse === "\\Drafts") return null;
  const answer = readAnswer(mail, { ownAddress, ...seen });
  if (answer) await noticeAnswer(tx, lease.place.workspaceId, answer);
  return answer;
}

/** An error where no program could make sense of it. */
async function parsed(source: Buffer | undefined): Promise<Email | Error> {
  try {
    if (!source) throw new Error("The mail server sent nothing.");
    return await PostalMime.parse(source);
  } catch (error) {
    return error instanceof Error ? error : new Error("The message cannot be read.");
  }
}
