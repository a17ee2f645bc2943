import { and, eq, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import {
  describeConnectionFailure,
  isSignInRefused,
} from "#server/email/connections/describe-connection-failure.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import { imapPlaceOf } from "#server/email/connections/mail-servers.ts";
import { noteRefusal } from "#server/email/connections/note-refusal.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import type { InboxWatches } from "#server/email/sync/inbox-watches.ts";
import { type AccountPlace, whereAccount, Lease, LeaseLost } from "#server/email/sync/lease.ts";
import type { WaitsForEmails } from "#server/email/sync/reply-job.ts";
import { syncAccount } from "#server/email/sync/sync-account.ts";
import { emailSyncJob, type SyncData } from "#server/email/sync/sync-soon.ts";
import { listDueAccounts } from "#server/email/sync/sync.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob, JobRun } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

export async function sendDueSyncs(db: Db): Promise<void> {
  for (const due of await listDueAccounts(db)) await sendJob(db, emailSyncJob, due);
}

interface Parts {
  db: Db;
  secrets: AccountSecrets;
  privateHosts: string[];
  baseUrl: string;
  watches: InboxWatches;
  waitsForEmails: WaitsForEmails;
  log: Pick<FastifyBaseLogger, "info">;
}

/** Minutes after which servers that let the account in no more are asked again. */
const againAfter = { refused: 15, unreachable: 1 };

/** Most mail servers that cannot be connected to are away for a moment only. */
const firstAgainMs = 15_000;

export function syncEmail(parts: Parts): HandleJob<SyncData> {
  const { db, log } = parts;
  return async ({ workspaceId, accountId }, run) => {
    const place = { workspaceId: toWorkspaceId(workspaceId), accountId };
    const lease = await Lease.take(db, place);
    if (!lease) {
      // Of a server that has died, whose job counted as abandoned sooner than its lease ends.
      if (await Lease.isTaken(db, place)) askAgain(parts, place, run);
      return;
    }
    const { account } = lease;
    try {
      await passThrough(parts, lease, account, run);
      if (run.isStopping()) return { againInSeconds: 0 };
      void parts.watches.watch(account);
    } catch (error) {
      // A pass may end anywhere: the next one goes on from what the ledger says.
      if (error instanceof LeaseLost) return;
      if (run.isStopping()) return { againInSeconds: 0 };
      if (run.signal.aborted) return;
      log.info({ err: error, accountId }, "an email account was not gone through to its end");
      if (!(await noteProblem(parts, place, account, error))) return { againInSeconds: 1 };
      if (account.problem === null && !isSignInRefused(error)) askAgain(parts, place, run);
    } finally {
      await lease.release();
    }
  };
}

/** No job waits for it, as it would keep others from asking at once; where this server ends, the round of each minute asks. */
function askAgain({ db, log }: Parts, place: AccountPlace, { isStopping }: JobRun): void {
  setTimeout(() => {
    if (isStopping()) return;
    sendJob(db, emailSyncJob, place).catch((err: unknown) =>
      log.info({ err, accountId: place.accountId }, "an account waits for the next round"),
    );
  }, firstAgainMs).unref();
}

/** A provider may end an access token before its time, so a refused one is exchanged once. */
async function passThrough(
  { secrets, privateHosts, waitsForEmails }: Parts,
  lease: Lease,
  account: EmailAccountRow,
  { isStopping, signal }: JobRun,
): Promise<void> {
  const pass = { privateHosts, isStopping, waitsForEmails, signal };
  const secret = await secrets.of(account);
  try {
    await syncAccount(lease, account, { ...pass, secret });
  } catch (error) {
    if (signal.aborted || account.accessToken === null || !isSignInRefused(error)) throw error;
    await secrets.forgetAccessToken(account, secret);
    const renewed = { ...account, accessToken: null };
    await syncAccount(lease, account, { ...pass, secret: await secrets.of(renewed) });
  }
}

/** @returns false where its owner fixed it in the meantime */
async function noteProblem(
  { db, baseUrl }: Parts,
  place: AccountPlace,
  account: EmailAccountRow,
  error: unknown,
): Promise<boolean> {
  const problem = describeConnectionFailure(error, imapPlaceOf(account));
  const isRefused = isSignInRefused(error);
  const minutes = isRefused ? againAfter.refused : againAfter.unreachable;
  const triesAgainAt = sql`now() + make_interval(mins => ${minutes})`;
  return db.transaction(async (tx) => {
    const noted = await tx
      .update(emailAccounts)
      .set({ problem, triesAgainAt })
      .where(and(whereAccount(place), eq(emailAccounts.signInGivenAt, account.signInGivenAt)))
      .returning({ disconnectedAt: emailAccounts.disconnectedAt });
    const isConnected = noted.some(({ disconnectedAt }) => disconnectedAt === null);
    if (isRefused && isConnected) await noteRefusal(tx, place, problem, baseUrl);
    return noted.length > 0;
  });
}
