import { type Absence, isOverAt } from "#shared/accounts/absences.ts";
import type { Member } from "#shared/accounts/members.ts";
import { may } from "#shared/accounts/permissions.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { absenceOf, absenceRow } from "#server/accounts/workspaces/absences.queries.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  findMember,
  lockMember,
  whereMember,
} from "#server/accounts/workspaces/members.queries.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";

const noDays = { from: null, until: null, timeZone: null };

/**
 * Null for one who is back.
 * @throws HttpError 403 for others unless the caller manages members, 400 for past days
 */
export async function setAbsence(
  tx: Db,
  by: Actor,
  userId: string,
  absence: Absence | null,
): Promise<Member> {
  if (userId !== by.userId && !may(by.role, "members.manage")) {
    throw new HttpError(403, "Only owners and admins can say when someone else is away.");
  }
  if (absence && isOverAt(absence, new Date())) throw isOver();
  const before = await lockMember(tx, by.workspaceId, userId);
  if (!before) throw notFound("member");
  await tx.update(members).set(absenceRow(absence)).where(whereMember(by.workspaceId, userId));
  const after = await findMember(tx, by.workspaceId, userId);
  if (!after) throw notFound("member");
  const details = changedFields({ ...absenceOf(before) }, { ...(absence ?? noDays) });
  const action = absence ? "member.away" : "member.back";
  if (details.length > 0) await recordAudit(tx, by, { action, target: after.email, details });
  return after;
}

function isOver(): HttpError {
  const message = "The last day is over already.";
  return new HttpError(400, message, [{ path: "until", message }]);
}
