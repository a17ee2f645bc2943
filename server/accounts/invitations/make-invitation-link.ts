import {
  invitationUrl,
  newInvitationToken,
} from "#server/accounts/invitations/invitation-tokens.ts";
import { whereInvitation } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { requireMayAppoint } from "#server/accounts/workspaces/member-rules.ts";

/** Proves no address, so it admits only a user who has confirmed it. Replaces an earlier link. */
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
