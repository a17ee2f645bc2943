import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import {
  closeInvitations,
  whereInvitation,
} from "#server/accounts/invitations/invitations.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { requireMayAppoint } from "#server/accounts/workspaces/member-rules.ts";

export async function revokeInvitation(tx: Db, by: Actor, id: string): Promise<void> {
  const [revoked] = await closeInvitations(tx, whereInvitation(by.workspaceId, id), "revokedAt");
  if (!revoked) throw notFound("invitation");
  requireMayAppoint(by, revoked.role);
  await recordAudit(tx, by, { action: "invitation.withdrawn", target: revoked.email });
}
