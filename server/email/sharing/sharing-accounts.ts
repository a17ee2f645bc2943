import { and, eq, exists, ne, or } from "drizzle-orm";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import type { MailReader } from "#server/email/sharing/audience.ts";
import {
  emailSharingRules,
  emailThreadSharing,
} from "#server/email/sharing/email-sharing.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Mailboxes of others of which something may be shared with the reader. For a key its person's are others', too. */
export async function listSharingAccounts(
  db: Db,
  { workspaceId, userId, teamId, apiKey }: MailReader,
): Promise<string[]> {
  const whereSharedWithReader = (table: typeof emailThreadSharing | typeof emailSharingRules) =>
    and(
      eq(table.workspaceId, emailAccounts.workspaceId),
      eq(table.accountId, emailAccounts.id),
      or(eq(table.sharedWith, "workspace"), teamId === null ? undefined : eq(table.teamId, teamId)),
    );
  const [threads, rules] = [emailThreadSharing, emailSharingRules];
  const sharesThread = db
    .select({ of: threads.accountId })
    .from(threads)
    .where(whereSharedWithReader(threads));
  const sharesByRule = db
    .select({ of: rules.accountId })
    .from(rules)
    .where(whereSharedWithReader(rules));
  const rows = await db
    .select({ id: emailAccounts.id })
    .from(emailAccounts)
    .where(
      and(
        eq(emailAccounts.workspaceId, workspaceId),
        apiKey === null ? ne(emailAccounts.userId, userId) : undefined,
        or(exists(sharesThread), exists(sharesByRule)),
      ),
    );
  return rows.map(({ id }) => id);
}
