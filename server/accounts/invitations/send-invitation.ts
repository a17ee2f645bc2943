import { and, eq, ne } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { invitationMail } from "#server/accounts/invitations/invitation-mail.ts";
import { newInvitationToken } from "#server/accounts/invitations/invitation-tokens.ts";
import {
  findInvitation,
  inSevenDays,
  whereInvitation,
  isOpen,
} from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { requireNoMember } from "#server/accounts/invitations/require-no-member.ts";
import { requireSeatToOffer } from "#server/accounts/invitations/seats.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { withdrawMails } from "#server/platform/mail/withdraw-mails.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { limitRate, type RateLimit } from "#server/platform/limits/rate-limits.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { requireMayAppoint } from "#server/accounts/workspaces/member-rules.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Mails a new link for seven more days. The link of the earlier mail ends. */
export async function resendInvitation(
  tx: Db,
  by: Actor,
  { id, email }: { id: string; email?: string | undefined },
  baseUrl: string,
) {
  if (email !== undefined) await requireFreeAddress(tx, by, id, email);
  const { token, hash } = newInvitationToken();
  await withdrawLastMail(tx, by, id);
  const [renewed] = await tx
    .update(invitations)
    .set({
      mailTokenHash: hash,
      // A copied link is valid only for the address that it was made for.
      ...(email !== undefined && { email, linkTokenHash: null }),
      expiresAt: inSevenDays,
      invitedById: by.userId,
    })
    .where(whereInvitation(by.workspaceId, id))
    .returning({ email: invitations.email, role: invitations.role });
  if (!renewed) throw notFound("invitation");
  requireMayAppoint(by, renewed.role);
  await requireSeatToOffer(tx, by.workspaceId, by.coverage);
  await sendInvitation(tx, by, { id, email: renewed.email, token }, baseUrl);
  if (email !== undefined) {
    const details = [{ field: "email", before: null, after: email }];
    await recordAudit(tx, by, { action: "invitation.sent", target: email, details });
  }
  const invitation = await findInvitation(tx, by.workspaceId, id);
  if (!invitation) throw notFound("invitation");
  return invitation;
}

/** A mail that still waits contains the old link. */
async function withdrawLastMail(tx: Db, { workspaceId }: Actor, id: string): Promise<void> {
  const [last] = await tx
    .select({ mailId: invitations.mailId })
    .from(invitations)
    .where(whereInvitation(workspaceId, id));
  if (last) await withdrawMails(tx, [last.mailId]);
}

async function requireFreeAddress(
  tx: Db,
  { workspaceId }: Actor,
  id: string,
  email: string,
): Promise<void> {
  await requireNoMember(tx, workspaceId, email);
  const isOther = and(
    eq(invitations.workspaceId, workspaceId),
    eq(invitations.email, email),
    ne(invitations.id, id),
    isOpen,
  );
  if ((await tx.$count(invitations, isOther)) === 0) return;
  throw new HttpError(409, "This person is invited already. You can send that mail again.");
}

export async function sendInvitation(
  tx: Db,
  by: Actor,
  { id, email, token }: { id: string; email: string; token: string },
  baseUrl: string,
): Promise<void> {
  const sender = await readSender(tx, by);
  await limitRate(tx, invitationMails, by.workspaceId);
  if (!(await mayWriteTo(tx, email))) {
    throw new HttpError(
      429,
      "Several mails were sent to this address already. Please try again in an hour, or copy a link.",
    );
  }
  const mailId = await queueMail(tx, invitationMail({ email, token, ...sender }, baseUrl));
  await tx.update(invitations).set({ mailId }).where(whereInvitation(by.workspaceId, id));
}

async function readSender(tx: Db, { workspaceId, userId }: Actor) {
  const [sender] = await tx
    .select({
      workspaceName: workspaces.name,
      invitedByEmail: users.email,
      isVerified: users.emailVerified,
    })
    .from(workspaces)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(workspaces.id, workspaceId));
  if (!sender) throw notFound("workspace");
  if (!sender.isVerified) {
    throw new HttpError(
      403,
      "Please confirm your email address before you invite others: follow the link in the mail that we sent you.",
    );
  }
  return sender;
}

/** Keeps a workspace from sending spam through our mail server. */
const invitationMails: RateLimit = { name: "invitations", allowed: 100, windowSeconds: 3_600 };
