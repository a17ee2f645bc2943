import { sql } from "drizzle-orm";
import { recordAudit } from "#server/audit/record-audit.ts";
import { isInvitation } from "#server/invitations/invitations.queries.ts";
import { invitations } from "#server/invitations/invitations.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";
import { requireMayAppoint } from "#server/workspaces/member-rules.ts";

/** Its links work no more, and say so. */
export async function revokeInvitation(tx: Db, by: Actor, id: string): Promise<void> {
  const [revoked] = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(isInvitation(by.workspaceId, id))
    .returning({ role: invitations.role, email: invitations.email });
  if (!revoked) throw notFound("invitation");
  requireMayAppoint(by, revoked.role);
  await recordAudit(tx, by, { action: "invitation.withdrawn", target: revoked.email });
}
