import { and, eq, sql } from "drizzle-orm";
import type { Invitation, NewInvitation } from "#shared/accounts/members.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { newInvitationToken } from "#server/accounts/invitations/invitation-tokens.ts";
import {
  closeInvitations,
  findInvitation,
  inSevenDays,
} from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { requireNoMember } from "#server/accounts/invitations/require-no-member.ts";
import { requireSeatToOffer } from "#server/accounts/invitations/seats.ts";
import { sendInvitation } from "#server/accounts/invitations/send-invitation.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  requireMayAppoint,
  requireTeamForVisibility,
} from "#server/accounts/workspaces/member-rules.ts";

export async function inviteMember(
  tx: Db,
  by: Actor,
  input: NewInvitation,
  baseUrl: string,
): Promise<Invitation> {
  requireMayAppoint(by, input.role);
  requireTeamForVisibility(input);
  await requireNoMember(tx, by.workspaceId, input.email);
  await closeExpired(tx, by.workspaceId, input.email);
  const { token, hash } = newInvitationToken();
  const [added] = await tx
    .insert(invitations)
    .values({
      ...input,
      workspaceId: by.workspaceId,
      id: newId(),
      invitedById: by.userId,
      mailTokenHash: hash,
      expiresAt: inSevenDays,
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  if (!added) {
    throw new HttpError(409, "This person is invited already. You can send the mail again.");
  }
  await requireSeatToOffer(tx, by.workspaceId, by.coverage);
  await sendInvitation(tx, by, { id: added.id, email: input.email, token }, baseUrl);
  const invitation = await findInvitation(tx, by.workspaceId, added.id);
  if (!invitation) throw notFound("invitation");
  const { email: target, role, visibility } = invitation;
  const details = changedFields({}, { role, visibility });
  await recordAudit(tx, by, { action: "invitation.sent", target, details });
  return invitation;
}

/** An expired invitation must not block a new one. */
async function closeExpired(tx: Db, workspaceId: WorkspaceId, email: string): Promise<void> {
  const expired = and(
    eq(invitations.workspaceId, workspaceId),
    eq(invitations.email, email),
    sql`${invitations.expiresAt} < now()`,
  );
  await closeInvitations(tx, expired, "revokedAt");
}
