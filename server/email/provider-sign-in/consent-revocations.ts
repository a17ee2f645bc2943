import { and, eq, isNull } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { signInProviders } from "#shared/email/email-sign-in.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import { revokeConsent } from "#server/email/provider-sign-in/revoke-consent.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJobs } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** The account is deleted by then, so the job has its sealed token. */
const consentData = z.object({
  accountId: z.uuid(),
  provider: z.enum(signInProviders),
  username: z.string(),
  password: z.string(),
});

export const consentJob = defineJob({
  name: "email-consent",
  data: consentData,
  key: ({ accountId }) => accountId,
});

/** For accounts that are about to be deleted with a member or a workspace. @param userId of all members where it is left out */
export async function queueRevocations(
  tx: Db,
  workspaceId: WorkspaceId,
  userId?: string,
): Promise<void> {
  const { id: accountId, provider, username, password, disconnectedAt } = emailAccounts;
  const accounts = await tx
    .select({ accountId, provider, username, password })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.workspaceId, workspaceId),
        userId === undefined ? undefined : eq(emailAccounts.userId, userId),
        isNull(disconnectedAt),
      ),
    );
  const signedIn = accounts.flatMap(({ provider: signedInBy, ...account }) =>
    signedInBy === null ? [] : [{ ...account, provider: signedInBy }],
  );
  await sendJobs(tx, consentJob, signedIn);
}

export function revokeConsents(
  db: Db,
  secrets: AccountSecrets,
  log: Pick<FastifyBaseLogger, "warn">,
): HandleJob<z.infer<typeof consentData>> {
  return (gone) => revokeConsent(db, secrets, gone, log);
}
