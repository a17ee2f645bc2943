import { eq } from "drizzle-orm";
import type { InvitationOffer } from "#shared/accounts/members.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { readCoverage } from "#server/accounts/coverage/read-coverage.ts";
import {
  closeInvitations,
  findByToken,
  whereInvitation,
} from "#server/accounts/invitations/invitations.queries.ts";
import { requireSeat } from "#server/accounts/invitations/seats.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { lockMembers } from "#server/accounts/workspaces/in-members-change.ts";
import type { Joining } from "#server/accounts/workspaces/joining.ts";
import { lockUnsuspended } from "#server/accounts/workspaces/suspended-workspaces.ts";
import { forgetRemoval } from "#server/accounts/workspaces/removed-members.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

type OpenInvitation = Awaited<ReturnType<typeof readInvitation>>;

/** @throws HttpError 404 or 410 with what became of the invitation */
export async function readInvitation(db: Db, token: string) {
  const invitation = await findByToken(db, token);
  if (!invitation) {
    throw new HttpError(
      404,
      "This invitation does not exist. Its link may be cut off, or a newer one has replaced it.",
    );
  }
  if (invitation.acceptedAt) {
    throw new HttpError(410, "This invitation has been used. Sign in to open the workspace.");
  }
  if (invitation.revokedAt) {
    throw new HttpError(410, "This invitation was withdrawn. Ask the workspace for a new one.");
  }
  if (invitation.hasExpired) {
    throw new HttpError(410, "This invitation has expired. Ask the workspace for a new one.");
  }
  return invitation;
}

export async function readOffer(db: Db, token: string): Promise<InvitationOffer> {
  const { workspaceName, invitedByName, email, role, provesAddress } = await readInvitation(
    db,
    token,
  );
  return { workspaceName, invitedByName, email, role, provesAddress };
}

/** A mailed link proves the address; a copied one takes a proven one. Of concurrent calls one succeeds. */
export async function acceptInvitation(
  tx: Db,
  token: string,
  userId: string,
  { payments, onJoined }: Joining,
): Promise<string> {
  const { workspaceId } = await readInvitation(tx, token);
  await lockUnsuspended(tx, workspaceId);
  await lockMembers(tx, workspaceId);
  const invitation = await readInvitation(tx, token);
  await requireInvited(tx, invitation, userId);
  const { id, role, visibility, teamId } = invitation;
  const joined = await tx
    .insert(members)
    .values({ workspaceId, userId, role, visibility, teamId })
    .onConflictDoNothing()
    .returning({ userId: members.userId });
  if (joined.length === 0) throw new HttpError(409, "You belong to this workspace already.");
  await requireSeat(tx, workspaceId, await readCoverage(tx, payments, workspaceId));
  await forgetRemoval(tx, { workspaceId, userId });
  await onJoined(tx, { workspaceId, userId, email: invitation.email });
  await closeInvitations(tx, whereInvitation(toWorkspaceId(workspaceId), id), "acceptedAt");
  return workspaceId;
}

async function requireInvited(tx: Db, invitation: OpenInvitation, userId: string): Promise<void> {
  const { email, provesAddress } = invitation;
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (user?.email !== email) {
    throw new HttpError(
      403,
      `This invitation is for ${email}. Sign in with that address to accept it.`,
    );
  }
  if (user.emailVerified) return;
  if (!provesAddress) {
    throw new HttpError(
      403,
      `Please confirm first that ${email} is your address: follow the link in the mail that we sent there, then open this one again.`,
    );
  }
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(eq(users.id, userId));
}
