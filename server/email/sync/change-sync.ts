import { and, eq, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { EmailSyncChange } from "#shared/email/email-sync.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages } from "#server/email/messages/email-messages.table.ts";
import { emailFolders } from "#server/email/sync/email-folders.table.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import { blockedMessagesJob } from "#server/email/sync/remove-blocked-messages.ts";
import { type AccountPlace, whereAccount } from "#server/email/sync/lease.ts";
import { forgetProofs, syncSoon } from "#server/email/sync/sync-soon.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** The search index may be rewritten for each. */
const messagesAtOnce = 500;

/** Pauses and goes on at once; an earlier first day has what was too old looked at again. */
export async function changeSync(
  tx: Db,
  place: AccountPlace,
  change: EmailSyncChange,
): Promise<void> {
  // What another change writes at the same time is read here, and stays.
  const [before] = await tx.select().from(emailAccounts).where(whereAccount(place)).for("update");
  if (!before) throw notFound("email account");
  const { isPaused, syncFrom, blocked } = { ...before, ...change };
  await tx.update(emailAccounts).set({ isPaused, syncFrom, blocked }).where(whereAccount(place));
  if (syncFrom !== before.syncFrom) await forgetProofs(tx, place);
  if (blocked.some((target) => !before.blocked.includes(target)))
    await sendJob(tx, blockedMessagesJob, place);
  // Those that are blocked still are left out again.
  if (before.blocked.some((target) => !blocked.includes(target)))
    await lookAgain(tx, place, wasBlocked);
  if (!isPaused) await syncSoon(tx, place);
}

/** Keeps what is in no folder any more for good, or has the next pass delete it. */
export async function answerMissing(tx: Db, place: AccountPlace, keep: boolean): Promise<void> {
  if (keep) await keepMissing(tx, place);
  const answer = keep ? { missing: null } : { missing: null, deletesUntil: sql`now()` };
  await tx.update(emailAccounts).set(answer).where(whereAccount(place));
  await syncSoon(tx, place);
}

async function keepMissing(tx: Db, { workspaceId, accountId }: AccountPlace): Promise<void> {
  const isOfWorkspace = eq(emailMessages.workspaceId, workspaceId);
  const missing = tx
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        isOfWorkspace,
        eq(emailMessages.accountId, accountId),
        isNotNull(emailMessages.leftAt),
        not(emailMessages.isKeptApart),
      ),
    )
    .limit(messagesAtOnce);
  let kept: unknown[];
  do {
    kept = await tx
      .update(emailMessages)
      .set({ isKeptApart: true })
      .where(and(isOfWorkspace, inArray(emailMessages.id, missing)))
      .returning({ id: emailMessages.id });
  } while (kept.length > 0);
}

/** What was parked is tried twice more. */
export async function retryFailures(tx: Db, place: AccountPlace): Promise<void> {
  await lookAgain(tx, place, eq(emailLedger.state, "failed"));
  await syncSoon(tx, place);
}

const wasBlocked = eq(emailLedger.reason, "blocked");

async function lookAgain(
  tx: Db,
  { workspaceId, accountId }: AccountPlace,
  which: SQL,
): Promise<void> {
  const folders = tx
    .select({ id: emailFolders.id })
    .from(emailFolders)
    .where(and(eq(emailFolders.workspaceId, workspaceId), eq(emailFolders.accountId, accountId)));
  await tx
    .update(emailLedger)
    .set({ state: "waiting", reason: null, tries: 0, error: null })
    .where(
      and(eq(emailLedger.workspaceId, workspaceId), inArray(emailLedger.folderId, folders), which),
    );
}
