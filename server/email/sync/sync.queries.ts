import { and, asc, count, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { EmailSync, LedgerState, LeftOutReason } from "#shared/email/email-sync.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import { type EmailFolderRow, emailFolders } from "#server/email/sync/email-folders.table.ts";
import { emailLedger } from "#server/email/sync/email-ledger.table.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Accounts that a sync is due for: a wrong password is not tried every minute. */
export function listDueAccounts(db: Db) {
  return db
    .select({ workspaceId: emailAccounts.workspaceId, accountId: emailAccounts.id })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.isPaused, false),
        isNull(emailAccounts.disconnectedAt),
        or(isNull(emailAccounts.triesAgainAt), lt(emailAccounts.triesAgainAt, sql`now()`)),
        workspaceExists(emailAccounts.workspaceId),
      ),
    );
}

export async function findAccount(
  db: Db,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
): Promise<EmailAccountRow | undefined> {
  const [row] = await db
    .select()
    .from(emailAccounts)
    .where(and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.id, accountId)));
  return row;
}

export async function countWaiting(
  tx: Db,
  { workspaceId, id }: Pick<EmailFolderRow, "workspaceId" | "id">,
): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(emailLedger)
    .where(
      and(
        eq(emailLedger.workspaceId, workspaceId),
        eq(emailLedger.folderId, id),
        eq(emailLedger.state, "waiting"),
      ),
    );
  return row?.waiting ?? 0;
}

export async function readSync(
  db: Db,
  place: AccountPlace,
  account: EmailAccountRow,
): Promise<EmailSync> {
  const { isPaused, syncFrom, blocked, syncedAt, missing } = account;
  const isOfAccount = and(
    eq(emailFolders.workspaceId, place.workspaceId),
    eq(emailFolders.accountId, place.accountId),
  );
  const inFolder = and(
    eq(emailLedger.workspaceId, emailFolders.workspaceId),
    eq(emailLedger.folderId, emailFolders.id),
  );
  const { id, path, state, onServer, provedAt } = emailFolders;
  const rows = await db
    .select({ id, path, state, onServer, provedAt })
    .from(emailFolders)
    .where(isOfAccount)
    .orderBy(asc(path));
  const counts = await db
    .select({ id, became: emailLedger.state, reason: emailLedger.reason, count: count() })
    .from(emailFolders)
    .innerJoin(emailLedger, inFolder)
    .where(isOfAccount)
    .groupBy(id, emailLedger.state, emailLedger.reason);
  const failures = await db
    .select({
      folder: path,
      uid: emailLedger.uid,
      error: sql<string>`coalesce(${emailLedger.error}, '')`,
      seenAt: emailLedger.seenAt,
    })
    .from(emailFolders)
    .innerJoin(emailLedger, inFolder)
    .where(and(isOfAccount, eq(emailLedger.state, "failed")))
    .orderBy(desc(emailLedger.seenAt))
    .limit(50);
  const folders = rows
    .filter((row) => row.state !== "gone")
    .map((row) => ({ ...row, ...sumUp(counts.filter((one) => one.id === row.id)) }));
  return { isPaused, syncFrom, blocked, syncedAt, missing, folders, failures };
}

interface StateCount {
  became: LedgerState;
  reason: LeftOutReason | null;
  count: number;
}

function sumUp(counts: StateCount[]) {
  const of = (state: LedgerState) =>
    counts.filter(({ became }) => became === state).reduce((sum, one) => sum + one.count, 0);
  const leftOut = counts.flatMap(({ reason, count }) => (reason ? [[reason, count] as const] : []));
  return {
    kept: of("kept"),
    waiting: of("waiting"),
    failed: of("failed"),
    leftOut: Object.fromEntries(leftOut),
  };
}
