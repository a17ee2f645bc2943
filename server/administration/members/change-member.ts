import type { Member, MemberChanges } from "#shared/accounts/members.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { revokeInvitationsBeyond } from "#server/accounts/invitations/invitations.queries.ts";
import { failUnwritable } from "#server/email/team-mailboxes/fail-unwritable.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  requireAnotherOwner,
  requireMayAppoint,
  requireTeamForVisibility,
} from "#server/accounts/workspaces/member-rules.ts";
import {
  findMember,
  whereMember,
  lockMember,
} from "#server/accounts/workspaces/members.queries.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Takes effect with the member's next request. */
export async function changeMember(
  tx: Db,
  by: Actor,
  userId: string,
  changes: MemberChanges,
): Promise<Member> {
  const { workspaceId } = by;
  const before = await lockMember(tx, workspaceId, userId);
  if (!before) throw notFound("member");
  const { role, visibility, teamId } = { ...before, ...changes };
  if (role !== before.role) requireMayAppoint(by, before.role, role);
  requireTeamForVisibility({ role, visibility, teamId });
  if (before.role === "owner" && role !== "owner") {
    await requireAnotherOwner(tx, workspaceId, userId);
  }
  await revokeInvitationsBeyond(tx, { workspaceId, userId, role });
  await tx
    .update(members)
    .set({ role, visibility, teamId })
    .where(whereMember(workspaceId, userId));
  await failUnwritable(tx, workspaceId);
  const after = await findMember(tx, workspaceId, userId);
  if (!after) throw notFound("member");
  const details = changedFields(before, { role, visibility, teamId });
  await recordAudit(tx, by, { action: "member.changed", target: after.email, details });
  return after;
}
