import { eq } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { invitationMail } from "#server/invitations/invitation-mail.ts";
import { newInvitationToken } from "#server/invitations/invitation-tokens.ts";
import {
  findInvitation,
  inSevenDays,
  isInvitation,
} from "#server/invitations/invitations.queries.ts";
import { invitations } from "#server/invitations/invitations.table.ts";
import { requireSeatToOffer } from "#server/invitations/seats.ts";
import { mayWriteTo } from "#server/mail/limit-strangers.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound, TooManyRequests } from "#server/platform/errors.ts";
import { countUp } from "#server/platform/shared-counters.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";
import { requireMayAppoint } from "#server/workspaces/member-rules.ts";
import { workspaces } from "#server/workspaces/workspaces.table.ts";

/** Mails a new link for seven more days. The link of the earlier mail ends. */
export async function resendInvitation(tx: Db, by: Actor, id: string, baseUrl: string) {
  const { token, hash } = newInvitationToken();
  const [renewed] = await tx
    .update(invitations)
    .set({ mailTokenHash: hash, expiresAt: inSevenDays, invitedById: by.userId })
    .where(isInvitation(by.workspaceId, id))
    .returning({ email: invitations.email, role: invitations.role });
  if (!renewed) throw notFound("invitation");
  requireMayAppoint(by, renewed.role);
  await requireSeatToOffer(tx, by.workspaceId, by.coverage);
  await sendInvitation(tx, by, { email: renewed.email, token }, baseUrl);
  const invitation = await findInvitation(tx, by.workspaceId, id);
  if (!invitation) throw notFound("invitation");
  return invitation;
}

/** Puts the mail into the outbox. */
export async function sendInvitation(
  tx: Db,
  by: Actor,
  { email, token }: { email: string; token: string },
  baseUrl: string,
): Promise<void> {
  const sender = await readSender(tx, by);
  await limitInvitations(tx, by.workspaceId);
  if (!(await mayWriteTo(tx, email))) {
    throw new HttpError(
      429,
      "Several mails were sent to this address already. Please try again in an hour, or copy a link.",
    );
  }
  await queueMail(tx, invitationMail({ email, token, ...sender }, baseUrl));
}

/** Who writes to others through our mails says so with an address that is theirs. */
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

const allowed = 100;
const windowSeconds = 3_600;

/** Nobody invites a whole town through our mail server. */
async function limitInvitations(tx: Db, workspaceId: string): Promise<void> {
  const { count, secondsLeft } = await countUp(tx, `invitations:${workspaceId}`, windowSeconds);
  if (count > allowed) throw new TooManyRequests(secondsLeft);
}
