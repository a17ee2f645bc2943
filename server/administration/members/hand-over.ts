import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { changeMember } from "#server/administration/members/change-member.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** The former owner stays as an admin. */
export async function handOver(tx: Db, by: Actor, heirId: string): Promise<void> {
  if (heirId === by.userId) {
    throw new HttpError(400, "Choose someone else to hand the workspace over to.");
  }
  const heir = await changeMember(tx, by, heirId, { role: "owner" });
  await changeMember(tx, by, by.userId, { role: "admin" });
  await recordAudit(tx, by, { action: "workspace.handed-over", target: heir.email });
}
