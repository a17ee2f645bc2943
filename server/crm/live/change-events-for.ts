import { createHash } from "node:crypto";
import type { LiveChange } from "#shared/platform/live.ts";
import type { ChangedRecord } from "#server/crm/live/read-change-events.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** Members by team. */
export type Teams = Map<string, Set<string>>;

/** Readers with equal values get the same events. */
export function rightsOf({ userId, role, visibility, teamId }: Actor, teams: Teams): string {
  const mates =
    visibility === "team" && teamId !== null ? [...(teams.get(teamId) ?? [])].toSorted() : [];
  const rights = JSON.stringify([userId, role, visibility, teamId, mates]);
  return createHash("sha256").update(rights).digest("hex").slice(0, 16);
}

/** Omits records that neither were nor are visible to the reader. */
export function changeEventsFor(
  records: ChangedRecord[],
  access: RecordAccess,
  teams: Teams,
): LiveChange[] {
  return records.flatMap((record) => {
    const action = actionFor(record, (ownerId) => isSeen(ownerId, access, teams));
    const { entity, id, changeSetId, userId, about } = record;
    return action ? [{ entity, id, action, changeSetId, userId, ...(about && { about }) }] : [];
  });
}

function actionFor(
  { action, ownerId, formerOwners }: ChangedRecord,
  sees: (ownerId: string | null) => boolean,
): LiveChange["action"] | null {
  const didSee = formerOwners.some(sees);
  if (action === "delete") return didSee ? "delete" : null;
  if (!sees(ownerId)) return didSee ? "delete" : null;
  return formerOwners.length > 0 && !didSee ? "create" : action;
}

/** The same rule as `whereOwnerVisible` in SQL. */
function isSeen(ownerId: string | null, access: RecordAccess, teams: Teams): boolean {
  const { visibility, userId, teamId } = access;
  if (visibility === "all") return true;
  if (ownerId === null) return false;
  if (visibility === "own" || teamId === null) return ownerId === userId;
  return teams.get(teamId)?.has(ownerId) ?? false;
}
