import { acceptInvitation } from "#server/accounts/invitations/accept-invitation.ts";
import { findByToken } from "#server/accounts/invitations/invitations.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { Joining } from "#server/accounts/workspaces/joining.ts";

/** Whether someone signs up with an invitation that we mailed to the address they give. */
export async function isProvenByInvitation(
  db: Db,
  { email }: { email: string },
  token: string | null,
): Promise<boolean> {
  const invitation = token ? await findByToken(db, token) : null;
  return invitation !== null && invitation.provesAddress && invitation.email === email;
}

/** An invalid invitation does not block the sign-up: its page says what is wrong. */
export async function joinByInvitation(
  db: Db,
  userId: string,
  token: string | null,
  joining: Joining,
): Promise<void> {
  if (!token) return;
  try {
    await db.transaction((tx) => acceptInvitation(tx, token, userId, joining));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
}
