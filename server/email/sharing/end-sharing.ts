import { and, eq, ne } from "drizzle-orm";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { emailThreadSharing } from "#server/email/sharing/email-sharing.table.ts";
import { shareMailbox } from "#server/email/sharing/share-mailbox.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Makes a mailbox private before it is disconnected: its owner would not see its rule any more. @throws HttpError 404 */
export async function endSharing(tx: Db, by: Actor, accountId: string): Promise<void> {
  const noOne = { sharedWith: "noOne", teamId: null } as const;
  await shareMailbox(tx, by, accountId, { ...noOne, exchangedWith: null, isTeamMailbox: false });
  const ended = await tx
    .update(emailThreadSharing)
    .set({ sharedWith: "noOne", teamId: null })
    .where(
      and(
        eq(emailThreadSharing.workspaceId, by.workspaceId),
        eq(emailThreadSharing.accountId, accountId),
        ne(emailThreadSharing.sharedWith, "noOne"),
      ),
    )
    .returning({ thread: emailThreadSharing.thread });
  if (ended.length === 0) return;
  const detail = { field: "conversations", before: String(ended.length), after: "0" };
  await recordAudit(tx, by, { action: "email.shared", details: [detail] });
}
