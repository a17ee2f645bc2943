import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { imapOf } from "#server/email/connections/check-connection.ts";
import { describeConnectionFailure } from "#server/email/connections/describe-connection-failure.ts";
import {
  type EmailAccountRow,
  emailAccounts,
} from "#server/email/connections/email-accounts.table.ts";
import { type AccountPlace, isAccount, Lease, LeaseLost } from "#server/email/sync/lease.ts";
import { syncAccount } from "#server/email/sync/sync-account.ts";
import { emailSyncJob, type SyncData } from "#server/email/sync/sync-soon.ts";
import { findAccount, listDueAccounts } from "#server/email/sync/sync.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";

export function sendDueSyncs(db: Db): () => Promise<void> {
  return async () => {
    for (const due of await listDueAccounts(db)) await sendJob(db, emailSyncJob, due);
  };
}

interface Parts {
  db: Db;
  box: SecretBox;
  privateHosts: string[];
  log: Pick<FastifyBaseLogger, "info">;
}

/** Minutes after which servers that let the account in no more are asked again. */
const againAfter = { refused: 15, unreachable: 1 };

export function syncEmail({ db, box, privateHosts, log }: Parts): HandleJob<SyncData> {
  return async ({ workspaceId, accountId }, { signal, isStopping }) => {
    const place = { workspaceId: toWorkspaceId(workspaceId), accountId };
    const lease = await Lease.take(db, place);
    if (!lease) return;
    const account = await findAccount(db, place);
    try {
      if (!account) return;
      const open = (sealed: string) => box.open(sealed);
      await syncAccount(lease, account, { privateHosts, open, isStopping, signal });
    } catch (error) {
      // A pass may end anywhere: the next one goes on from what the ledger says.
      if (error instanceof LeaseLost || signal.aborted || !account) return;
      log.info({ err: error, accountId }, "an email account was not gone through to its end");
      await noteProblem(db, place, account, error);
    } finally {
      await lease.release();
    }
  };
}

async function noteProblem(
  db: Db,
  place: AccountPlace,
  account: EmailAccountRow,
  error: unknown,
): Promise<void> {
  const server = imapOf({ ...account, password: "" });
  const problem = describeConnectionFailure(error, server);
  const isRefused = z
    .looseObject({ authenticationFailed: z.literal(true) })
    .safeParse(error).success;
  const minutes = isRefused ? againAfter.refused : againAfter.unreachable;
  await db
    .update(emailAccounts)
    .set({ problem, triesAgainAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(isAccount(place));
}
