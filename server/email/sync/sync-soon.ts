import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailFolders } from "#server/email/sync/email-folders.table.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

const syncData = z.object({ workspaceId: z.uuid(), accountId: z.uuid() });
export type SyncData = z.infer<typeof syncData>;

export const emailSyncJob = defineJob({
  name: "email-sync",
  data: syncData,
  key: ({ accountId }) => accountId,
});

/** Each minute, as new mail is to be seen within one or two. */
export const emailRoundJob = defineJob({
  name: "email-round",
  data: z.object({}),
  key: () => "",
});

/** Also where a failure had it wait. */
export async function syncSoon(
  tx: Db,
  { workspaceId, accountId }: { workspaceId: string; accountId: string },
): Promise<void> {
  await tx
    .update(emailAccounts)
    .set({ triesAgainAt: null })
    .where(and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.id, accountId)));
  await sendJob(tx, emailSyncJob, { workspaceId, accountId });
}

/** The next pass compares every folder, whatever the counters say. */
export async function forgetProofs(
  tx: Db,
  { workspaceId, accountId }: AccountPlace,
): Promise<void> {
  await tx
    .update(emailFolders)
    .set({ provedAt: null })
    .where(and(eq(emailFolders.workspaceId, workspaceId), eq(emailFolders.accountId, accountId)));
}

export async function forgetFolders(
  tx: Db,
  { workspaceId, accountId }: AccountPlace,
): Promise<void> {
  await tx
    .delete(emailFolders)
    .where(and(eq(emailFolders.workspaceId, workspaceId), eq(emailFolders.accountId, accountId)));
}
