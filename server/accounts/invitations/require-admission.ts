import { readInvitation } from "#server/accounts/invitations/accept-invitation.ts";
import { requireUnsuspended } from "#server/accounts/workspaces/suspended-workspaces.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/**
 * Whether a new account with this address may be created. Operators need no invitation, since theirs is the first account; what
 * operators may do takes a confirmed address.
 * @throws HttpError 403, or what became of the invitation
 */
export async function requireAdmission(
  db: Db,
  { signUp, operatorEmails }: Pick<Environment, "signUp" | "operatorEmails">,
  email: string,
  invitationToken: string | null,
): Promise<void> {
  if (signUp === "open" || operatorEmails.includes(email)) return;
  if (!invitationToken) {
    throw new HttpError(
      403,
      "Accounts here are by invitation. Open the link in yours, or ask an owner of your workspace to invite you.",
    );
  }
  const invitation = await readInvitation(db, invitationToken);
  if (invitation.email !== email) {
    throw new HttpError(
      403,
      `This invitation is for ${invitation.email}. Create your account with that address.`,
    );
  }
  await requireUnsuspended(db, invitation.workspaceId);
}
