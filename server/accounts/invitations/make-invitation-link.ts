import {
  invitationUrl,
  newInvitationToken,
} from "#server/accounts/invitations/invitation-tokens.ts";
import { whereInvitation } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { requireMayAppoint } from "#server/accounts/workspaces/member-rules.ts";

/**
 * A link to hand on by other means than our mail, in place of an earlier one. Anyone who has it proves
 * nothing by it, so it lets in only a user who has confirmed the invited address.
 */
export async function makeInvitationLink(
  tx: Db,
  by: Actor,
  id: string,
  baseUrl: string,
): Promise<string> {
  const { token, hash } = newInvitationToken();
  const [linked] = await tx
    .update(invitations)
    .set({ linkTokenHash: hash })
    .where(whereInvitation(by.workspaceId, id))
    .returning({ role: invitations.role });
  if (!linked) throw notFound("invitation");
  requireMayAppoint(by, linked.role);
  return invitationUrl(baseUrl, token);
}
