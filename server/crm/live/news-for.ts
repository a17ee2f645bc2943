import { createHash } from "node:crypto";
import type { LiveChange } from "#shared/live.ts";
import type { ChangedRecord } from "#server/crm/live/read-news.ts";
import type { Access } from "#server/platform/access.ts";
import type { Actor } from "#server/accounts/workspaces/hold-membership.ts";

/** Who is in a team, by its id. */
export type Teams = Map<string, Set<string>>;

/** A reader's rights in a word: who has the same is told the same. */
export function rightsOf({ userId, role, reach, teamId }: Actor, teams: Teams): string {
  const mates =
    reach === "team" && teamId !== null ? [...(teams.get(teamId) ?? [])].toSorted() : [];
  const rights = JSON.stringify([userId, role, reach, teamId, mates]);
  return createHash("sha256").update(rights).digest("hex").slice(0, 16);
}

/** What a reader learns of changes: nothing of what neither was nor is in their reach. */
export function newsFor(records: ChangedRecord[], access: Access, teams: Teams): LiveChange[] {
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

/** The same rule as `isOwnedInReach`, which is for the database. */
function isSeen(ownerId: string | null, access: Access, teams: Teams): boolean {
  const { reach, userId, teamId } = access;
  if (reach === "all") return true;
  if (ownerId === null) return false;
  if (reach === "own" || teamId === null) return ownerId === userId;
  return teams.get(teamId)?.has(ownerId) ?? false;
}
