import { and, eq } from "drizzle-orm";
import { activities } from "#server/activities/activities.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { revokeInvitationsBeyond } from "#server/invitations/invitations.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { tasks } from "#server/tasks/tasks.table.ts";
import { passOnViews } from "#server/views/pass-on-views.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";
import { requireAnotherOwner, requireMayAppoint } from "#server/workspaces/member-rules.ts";
import { findMember, isMember, lockMember } from "#server/workspaces/members.queries.ts";
import { markRemoved } from "#server/workspaces/removed-members.ts";
import { members } from "#server/workspaces/workspaces.table.ts";

/**
 * Ends a membership, one's own included: with the next request the person is out. Their records go
 * to the heir, or to nobody, whose records those see who see all.
 */
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

/** Ends a membership whatever it is; `removeMember` says who may. */
export async function passOnMembership(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string | null,
): Promise<void> {
  await passOnRecords(tx, workspaceId, userId, heirId);
  await passOnViews(tx, workspaceId, userId, heirId);
  await revokeInvitationsBeyond(tx, { workspaceId, userId, role: null });
  await tx.delete(members).where(isMember(workspaceId, userId));
}

async function requireHeir(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string,
): Promise<void> {
  if (heirId !== userId && (await findMember(tx, workspaceId, heirId))) return;
  const message = "Choose somebody who stays in the workspace.";
  throw new HttpError(400, message, [{ path: "heirId", message }]);
}

async function passOnRecords(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
  heirId: string | null,
): Promise<void> {
  for (const table of [contacts, companies, deals]) {
    await tx
      .update(table)
      .set({ ownerId: heirId })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.ownerId, userId)));
  }
  await tx
    .update(tasks)
    .set({ assignedUserId: heirId })
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.assignedUserId, userId)));
  // What is left are the notes that tell of no record.
  await tx
    .update(activities)
    .set({ subjectOwnerId: heirId })
    .where(and(eq(activities.workspaceId, workspaceId), eq(activities.subjectOwnerId, userId)));
}
