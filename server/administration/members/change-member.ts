import type { Member, MemberChanges } from "#shared/members.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { revokeInvitationsBeyond } from "#server/accounts/invitations/invitations.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Actor } from "#server/accounts/workspaces/hold-membership.ts";
import {
  requireAnotherOwner,
  requireMayAppoint,
  requireTeamForReach,
} from "#server/accounts/workspaces/member-rules.ts";
import { findMember, isMember, lockMember } from "#server/accounts/workspaces/members.queries.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Gives a member another role, reach or team; it holds from their next request on. */
export async function changeMember(
  tx: Db,
  by: Actor,
  userId: string,
  changes: MemberChanges,
): Promise<Member> {
  const { workspaceId } = by;
  const before = await lockMember(tx, workspaceId, userId);
  if (!before) throw notFound("member");
  const { role, reach, teamId } = { ...before, ...changes };
  if (role !== before.role) requireMayAppoint(by, before.role, role);
  requireTeamForReach({ role, reach, teamId });
  if (before.role === "owner" && role !== "owner") {
    await requireAnotherOwner(tx, workspaceId, userId);
  }
  await revokeInvitationsBeyond(tx, { workspaceId, userId, role });
  await tx.update(members).set({ role, reach, teamId }).where(isMember(workspaceId, userId));
  const after = await findMember(tx, workspaceId, userId);
  if (!after) throw notFound("member");
  const details = changedFields(before, { role, reach, teamId });
  await recordAudit(tx, by, { action: "member.changed", target: after.email, details });
  return after;
}
