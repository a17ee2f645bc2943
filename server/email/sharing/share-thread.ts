import { and, eq } from "drizzle-orm";
import type { EmailSharingChange } from "#shared/email/email-sharing.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { lockGivenTeam } from "#server/crm/reports/sharing.ts";
import { threadOf } from "#server/email/sharing/audience.ts";
import { emailThreadSharing } from "#server/email/sharing/email-sharing.table.ts";
import { requireReadableEmail } from "#server/email/sharing/readable-emails.ts";
import { emailsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Says who reads the thread of a message, as far as it lies in the same mailbox. @throws HttpError 400, 403 and 404 */
export async function shareThread(
  tx: Db,
  by: Actor,
  id: string,
  { sharedWith, teamId }: EmailSharingChange,
): Promise<void> {
  await lockGivenTeam(tx, by, { teamId });
  const { message, sharing: before } = await requireOwn(tx, by, id);
  const { workspaceId, accountId } = message;
  await tx
    .insert(emailThreadSharing)
    .values({ workspaceId, accountId, thread: threadOf(message), sharedWith, teamId })
    .onConflictDoUpdate({
      target: [
        emailThreadSharing.workspaceId,
        emailThreadSharing.accountId,
        emailThreadSharing.thread,
      ],
      set: { sharedWith, teamId },
    });
  await auditSharing(tx, by, id, before);
  await notify(tx, emailsTopic, workspaceId);
}

/** Forgets what was said of the thread of a message, so that the rule of its mailbox applies. @throws HttpError 403 and 404 */
export async function followRule(tx: Db, by: Actor, id: string): Promise<void> {
  const { message, sharing: before } = await requireOwn(tx, by, id);
  const { workspaceId, accountId } = message;
  await tx
    .delete(emailThreadSharing)
    .where(
      and(
        eq(emailThreadSharing.workspaceId, workspaceId),
        eq(emailThreadSharing.accountId, accountId),
        eq(emailThreadSharing.thread, threadOf(message)),
      ),
    );
  await auditSharing(tx, by, id, before);
  await notify(tx, emailsTopic, workspaceId);
}

async function requireOwn(tx: Db, by: Actor, id: string) {
  const found = await requireReadableEmail(tx, by, id);
  if (!found.isOwn) throw new HttpError(403, "Only its owner says who reads this conversation.");
  return found;
}

/** Without a subject: those who read the audit need not see the contact. */
async function auditSharing(
  tx: Db,
  by: Actor,
  id: string,
  before: { sharedWith: string; teamName: string | null },
): Promise<void> {
  const { sharing: after } = await requireReadableEmail(tx, by, id);
  const of = ({ sharedWith, teamName }: typeof before) => ({ sharedWith, team: teamName });
  const details = changedFields(of(before), of(after));
  if (details.length === 0) return;
  const detail = { field: "message", before: null, after: id };
  await recordAudit(tx, by, { action: "email.shared", details: [detail, ...details] });
}
