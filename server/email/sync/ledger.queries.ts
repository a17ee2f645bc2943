import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  sql,
} from "drizzle-orm";
import type { LeftOutReason } from "#shared/email/email-sync.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import type { EmailFolderRow } from "#server/email/sync/email-folders.table.ts";
import { type AccountPlace, whereAccount } from "#server/email/sync/lease.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendAlong } from "#server/platform/database/statements/transactions.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** A folder under the UIDVALIDITY that its server names. */
export interface OpenFolder extends Omit<EmailFolderRow, "uidValidity" | "workspaceId"> {
  workspaceId: WorkspaceId;
  uidValidity: number;
}

/** The messages of a folder by their UIDs, in ascending order, beginning behind `after`. */
export function listUids(
  db: Db,
  folder: OpenFolder,
  after: number,
  limit: number,
): Promise<{ uid: number; isOlder: boolean }[]> {
  return db
    .select({
      uid: emailLedger.uid,
      isOlder: sql<boolean>`coalesce(${emailLedger.reason} = 'older', false)`,
    })
    .from(emailLedger)
    .where(
      and(
        whereInFolder(folder),
        eq(emailLedger.uidValidity, folder.uidValidity),
        gt(emailLedger.uid, after),
      ),
    )
    .orderBy(asc(emailLedger.uid))
    .limit(limit);
}

/** Which addresses and domains its owner has blocked by now. */
export async function readBlocked(tx: Db, place: AccountPlace): Promise<Set<string>> {
  const [account] = await tx
    .select({ blocked: emailAccounts.blocked })
    .from(emailAccounts)
    .where(whereAccount(place));
  return new Set(account?.blocked);
}

/** An earlier first day was chosen. */
export async function noteYoungEnough(tx: Db, folder: OpenFolder, uids: number[]): Promise<void> {
  await tx
    .update(emailLedger)
    .set({ state: "waiting", reason: null })
    .where(and(whereMessageInFolder(folder, uids), eq(emailLedger.reason, "older")));
}

/** What a server names for the first time; `older` is left out at once. */
export async function noteSeen(
  tx: Db,
  { workspaceId, id: folderId, uidValidity }: OpenFolder,
  uids: number[],
  isOlder: boolean,
): Promise<void> {
  if (uids.length === 0) return;
  const became = isOlder ? ({ state: "left-out", reason: "older" } as const) : {};
  const rows = uids.map((uid) => ({ workspaceId, folderId, uidValidity, uid, ...became }));
  await tx.insert(emailLedger).values(rows).onConflictDoNothing();
}

export async function noteLeftOut(
  tx: Db,
  folder: OpenFolder,
  uids: number[],
  reason: LeftOutReason,
): Promise<void> {
  if (uids.length === 0) return;
  await tx
    .update(emailLedger)
    .set({ state: "left-out", reason, error: null })
    .where(and(whereMessageInFolder(folder, uids), eq(emailLedger.state, "waiting")));
}

/** Notes that a message is stored, for this folder and for others that have it, too. */
export async function noteKept(
  tx: Db,
  folder: OpenFolder,
  uid: number,
  messageId: string,
): Promise<void> {
  const kept = await tx
    .update(emailLedger)
    .set({ state: "kept", messageId, error: null })
    .where(whereMessageInFolder(folder, [uid]))
    .returning({ uid: emailLedger.uid });
  if (kept.length === 0) return;
  const back = tx
    .update(emailMessages)
    .set({ leftAt: null })
    .where(
      and(
        eq(emailMessages.workspaceId, folder.workspaceId),
        eq(emailMessages.id, messageId),
        // A row that is written again may have its words indexed again.
        isNotNull(emailMessages.leftAt),
      ),
    );
  sendAlong(tx, back);
}

/** Stored before messages are fetched and read, so that one which breaks the connection or the process is known by it. */
export function noteTry(tx: Db, folder: OpenFolder, uids: number[]): void {
  if (uids.length === 0) return;
  const counted = tx
    .update(emailLedger)
    .set({ tries: sql`${emailLedger.tries} + 1` })
    .where(whereMessageInFolder(folder, uids));
  sendAlong(tx, counted);
}

/** A second failure parks the message; nothing waits for it. */
export async function noteFailure(
  tx: Db,
  folder: OpenFolder,
  uid: number,
  error: string,
): Promise<void> {
  await tx
    .update(emailLedger)
    .set({
      error,
      state: sql`case when ${emailLedger.tries} >= 2 then 'failed' else 'waiting' end`,
    })
    .where(whereMessageInFolder(folder, [uid]));
}

/** Parks what was tried twice without an end. */
export async function parkUnfinished(tx: Db, folder: OpenFolder): Promise<void> {
  const error = "The connection broke twice while this message was fetched.";
  await tx
    .update(emailLedger)
    .set({ state: "failed", error })
    .where(
      and(whereInFolder(folder), eq(emailLedger.state, "waiting"), sql`${emailLedger.tries} >= 2`),
    );
}

/** The newest first, below a UID. */
export async function listWaiting(
  db: Db,
  folder: OpenFolder,
  below: number,
  limit: number,
): Promise<{ uid: number; isFirstTry: boolean }[]> {
  const { uid, tries } = emailLedger;
  return db
    .select({ uid, isFirstTry: sql<boolean>`${tries} = 0` })
    .from(emailLedger)
    .where(and(whereInFolder(folder), eq(emailLedger.state, "waiting"), lt(uid, below)))
    .orderBy(desc(uid))
    .limit(limit);
}

/** A message that changes may have its words indexed again, in 2 to 4 ms. */
const rowsAtOnce = 500;

/** Forgets rows; a message that is in no other folder is marked, and deleted only later. @param uids all without them */
export async function forgetRows(
  tx: Db,
  folder: Pick<EmailFolderRow, "workspaceId" | "id">,
  uids?: number[],
): Promise<void> {
  if (uids?.length === 0) return;
  const forgotten = await tx
    .delete(emailLedger)
    .where(and(whereInFolder(folder), uids && inArray(emailLedger.uid, uids)))
    .returning({ messageId: emailLedger.messageId });
  const ids = forgotten.flatMap(({ messageId }) => messageId ?? []);
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    await markLeft(tx, folder.workspaceId, ids.slice(first, first + rowsAtOnce));
  }
}

async function markLeft(tx: Db, workspaceId: string, ids: string[]): Promise<void> {
  await tx
    .update(emailMessages)
    .set({ leftAt: sql`now()` })
    .where(
      and(
        eq(emailMessages.workspaceId, workspaceId),
        inArray(emailMessages.id, ids),
        isNull(emailMessages.leftAt),
        notExists(rowsOfMessage(tx)),
      ),
    );
}

/** Of each message of a query those rows that say in which folders it still is. */
export function rowsOfMessage(tx: Db) {
  return tx
    .select({ uid: emailLedger.uid })
    .from(emailLedger)
    .where(
      and(
        eq(emailLedger.workspaceId, emailMessages.workspaceId),
        eq(emailLedger.messageId, emailMessages.id),
      ),
    );
}

function whereInFolder({ workspaceId, id }: Pick<EmailFolderRow, "workspaceId" | "id">) {
  return and(eq(emailLedger.workspaceId, workspaceId), eq(emailLedger.folderId, id));
}

function whereMessageInFolder(folder: OpenFolder, uids: number[]) {
  return and(
    whereInFolder(folder),
    eq(emailLedger.uidValidity, folder.uidValidity),
    inArray(emailLedger.uid, uids),
  );
}
