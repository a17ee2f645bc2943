import { and, asc, eq, getTableColumns, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Invitation } from "#shared/accounts/members.ts";
import { may, type Role } from "#shared/accounts/permissions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { hashInvitationToken } from "#server/accounts/invitations/invitation-tokens.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { problemOfMail } from "#server/platform/mail/mails.queries.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { withdrawMails } from "#server/platform/mail/withdraw-mails.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Neither accepted nor revoked; expired ones are included. */
export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

export const inSevenDays = sql`now() + interval '7 days'`;

export function whereInvitation(workspaceId: WorkspaceId, id: string) {
  return and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id), isOpen);
}

const listed = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  visibility: invitations.visibility,
  teamId: invitations.teamId,
  invitedByName: users.name,
  expiresAt: invitations.expiresAt,
  createdAt: invitations.createdAt,
  mailProblem: problemOfMail,
};

export function listInvitations(db: Db, workspaceId: WorkspaceId): Promise<Invitation[]> {
  return db
    .select(listed)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .leftJoin(mails, eq(mails.id, invitations.mailId))
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen))
    .orderBy(asc(invitations.id));
}

export async function findInvitation(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Invitation | null> {
  const [row] = await tx
    .select(listed)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .leftJoin(mails, eq(mails.id, invitations.mailId))
    .where(whereInvitation(workspaceId, id));
  return row ?? null;
}

export async function findByToken(db: Db, token: string) {
  const hash = hashInvitationToken(token);
  const [row] = await db
    .select({
      ...getTableColumns(invitations),
      workspaceName: workspaces.name,
      invitedByName: users.name,
      hasExpired: sql<boolean>`${invitations.expiresAt} < now()`,
      provesAddress: sql<boolean>`${invitations.mailTokenHash} = ${hash}`,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .where(or(eq(invitations.mailTokenHash, hash), eq(invitations.linkTokenHash, hash)));
  return row ?? null;
}

/** Ends open invitations, and withdraws mails that still wait with their links. */
export async function closeInvitations(
  tx: Db,
  which: SQL | undefined,
  how: "acceptedAt" | "revokedAt",
) {
  const closed = await tx
    .update(invitations)
    .set({ [how]: sql`now()` })
    .where(and(which, isOpen))
    .returning({
      email: invitations.email,
      role: invitations.role,
      mailId: invitations.mailId,
    });
  await withdrawMails(
    tx,
    closed.map(({ mailId }) => mailId),
  );
  return closed;
}

/** Revokes what a person offered by a right that they lost. @param role null for someone who has left */
export async function revokeInvitationsBeyond(
  tx: Db,
  { workspaceId, userId, role }: { workspaceId: WorkspaceId; userId: string; role: Role | null },
): Promise<void> {
  if (role === "owner") return;
  const mayInvite = role !== null && may(role, "members.manage");
  const offered = and(
    eq(invitations.workspaceId, workspaceId),
    eq(invitations.invitedById, userId),
    mayInvite ? eq(invitations.role, "owner") : undefined,
  );
  await closeInvitations(tx, offered, "revokedAt");
}

/** Until then their links say what became of them. */
export async function forgetOldInvitations(db: Db): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, sql`now() - interval '30 days'`));
}
