import { and, eq } from "drizzle-orm";
import { lockEmailAccounts } from "#server/email/connections/email-accounts.queries.ts";
import { queueRevocations } from "#server/email/provider-sign-in/consent-revocations.ts";
import { giveBackDrafts } from "#server/email/team-mailboxes/give-back-drafts.ts";
import { leaveSentEmails } from "#server/email/team-mailboxes/leave-sent-emails.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { revokeInvitationsBeyond } from "#server/accounts/invitations/invitations.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { passOnTemplates } from "#server/email/templates/pass-on-templates.ts";
import { dashboards } from "#server/crm/reports/dashboards/dashboards.table.ts";
import { endReportMails } from "#server/crm/reports/mails/change-report-mails.ts";
import { savedReports } from "#server/crm/reports/saved/saved-reports.table.ts";
import { passOn } from "#server/crm/reports/sharing.ts";
import { passOnViews } from "#server/records/views/pass-on-views.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  requireAnotherOwner,
  requireMayAppoint,
} from "#server/accounts/workspaces/member-rules.ts";
import {
  findMember,
  whereMember,
  lockMember,
} from "#server/accounts/workspaces/members.queries.ts";
import { memberAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { markRemoved } from "#server/accounts/workspaces/removed-members.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** The person is out with their next request. Without an heir, only members who see all records see theirs. */
export async function removeMember(
  tx: Db,
  by: Actor,
  userId: string,
  heirId: string | null,
): Promise<void> {
  const { workspaceId } = by;
  const member = await lockMember(tx, workspaceId, userId);
  if (!member) throw notFound("member");
  requireMayAppoint(by, member.role);
  if (member.role === "owner") await requireAnotherOwner(tx, workspaceId, userId);
  if (heirId !== null) await requireHeir(tx, workspaceId, userId, heirId);
  const gone = await findMember(tx, workspaceId, userId);
  const isLeaving = by.userId === userId;
  const action = isLeaving ? "member.left" : "member.removed";
  await recordAudit(tx, by, { action, target: gone?.email });
  if (gone && !isLeaving) await markRemoved(tx, { workspaceId, userId, email: gone.email });
  await passOnMembership(tx, workspaceId, userId, heirId);
}

/** Ends a membership without a check; `removeMember` checks permissions. */
export async function passOnMembership(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string | null,
): Promise<void> {
  await lockAnchor(tx, workspaceId, userId);
  await lockEmailAccounts(tx, workspaceId, userId);
  await queueRevocations(tx, workspaceId, userId);
  await giveBackDrafts(tx, { workspaceId, userId });
  await leaveSentEmails(tx, { workspaceId, userId });
  await passOnRecords(tx, workspaceId, userId, heirId);
  await passOnViews(tx, workspaceId, userId, heirId);
  await passOnTemplates(tx, workspaceId, userId, heirId);
  await passOn(tx, savedReports, { workspaceId, userId, heirId });
  await passOn(tx, dashboards, { workspaceId, userId, heirId });
  await endReportMails(tx, workspaceId, userId);
  await revokeInvitationsBeyond(tx, { workspaceId, userId, role: null });
  await tx.delete(members).where(whereMember(workspaceId, userId));
}

/** Waits for writes that give the member records, and refuses those that come later. */
async function lockAnchor(tx: Db, workspaceId: WorkspaceId, userId: string): Promise<void> {
  await tx
    .select({ userId: memberAnchors.userId })
    .from(memberAnchors)
    .where(and(eq(memberAnchors.workspaceId, workspaceId), eq(memberAnchors.userId, userId)))
    .for("update");
}

async function requireHeir(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string,
): Promise<void> {
  if (heirId !== userId && (await findMember(tx, workspaceId, heirId))) return;
  const message = "Choose someone who stays in the workspace.";
  throw new HttpError(400, message, [{ path: "heirId", message }]);
}

async function passOnRecords(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string | null,
): Promise<void> {
  for (const kind of listedKinds) {
    const { workspaceId: place, ownerId } = kindColumns[kind];
    const table: PgTable = kindTables[kind];
    await tx
      .update(table)
      .set({ [kindDefinitions[kind].ownerField]: heirId })
      .where(and(eq(place, workspaceId), eq(ownerId, userId)));
  }
  // Notes without a record are left.
  await tx
    .update(activities)
    .set({ subjectOwnerId: heirId })
    .where(and(eq(activities.workspaceId, workspaceId), eq(activities.subjectOwnerId, userId)));
}
