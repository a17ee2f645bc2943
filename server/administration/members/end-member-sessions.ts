import { endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findMember, lockMember } from "#server/accounts/workspaces/members.queries.ts";

/** Everywhere, since a lost laptop concerns all of their workspaces. Only this workspace's audit names who did it. */
export async function endMemberSessions(tx: Db, by: Actor, userId: string): Promise<void> {
  const locked = await lockMember(tx, by.workspaceId, userId);
  if (!locked) throw notFound("member");
  if (locked.role === "owner" && by.role !== "owner") {
    throw new HttpError(403, "Only an owner can sign another owner out.");
  }
  await endSessions(tx, userId);
  const member = await findMember(tx, by.workspaceId, userId);
  await recordAudit(tx, by, { action: "member.signed-out", target: member?.email });
}
