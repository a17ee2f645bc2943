import { and, eq, lt, sql, type Column, type SQL } from "drizzle-orm";
import type { Reach } from "#shared/permissions.ts";
import type { Later, LaterValues } from "#server/platform/database/built-once.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Whose records a query may touch: those of the workspace that the person's reach covers. */
export interface Access {
  workspaceId: WorkspaceId;
  userId: string;
  reach: Reach;
  /** The people whose records a reach of "team" covers. */
  teamId: string | null;
}

/** The same in a query that is built once, whose values come with each call. */
export type LaterAccess = LaterValues<Access>;

/** A person's access, and nothing else of what is known about them. */
export function onlyAccess({ workspaceId, userId, reach, teamId }: Access): Access {
  return { workspaceId, userId, reach, teamId };
}

/** The columns that decide who sees a record. */
export interface OwnedRecords {
  workspaceId: Column;
  id: Column;
  ownerId: Column;
}

/**
 * The rows that a person may see, after the cursor. Ids sort by creation, so no other order is
 * needed. Every list, count and look-up of records goes through here.
 */
export function inReach(
  { workspaceId, id, ownerId }: OwnedRecords,
  access: LaterAccess,
  cursor?: Later<string>,
): SQL | undefined {
  return and(
    eq(workspaceId, access.workspaceId),
    isOwnedInReach(ownerId, access),
    cursor ? lt(id, cursor) : undefined,
  );
}

/** One record, when the person may see it. */
export function isInReach(
  records: OwnedRecords,
  access: LaterAccess,
  id: Later<string>,
): SQL | undefined {
  return and(inReach(records, access), eq(records.id, id));
}

/** No condition for someone who sees everything, and so alone what belongs to nobody. */
export function isOwnedInReach(ownerId: Column | SQL, access: LaterAccess): SQL | undefined {
  if (access.reach === "all") return undefined;
  if (access.reach === "own" || access.teamId === null) return sql`${ownerId} = ${access.userId}`;
  return sql`${ownerId} in (select user_id from members
    where workspace_id = ${access.workspaceId} and team_id = ${access.teamId})`;
}
