import { and, eq, inArray, lt, sql, type Column, type SQL } from "drizzle-orm";
import type { Visibility } from "#shared/accounts/permissions.ts";
import type { Db } from "#server/platform/database/database.ts";
import type {
  Parameter,
  QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { WorkspaceId } from "./workspace-id.ts";

/** Which records a query may touch. */
export interface RecordAccess {
  workspaceId: WorkspaceId;
  userId: string;
  visibility: Visibility;
  /** The people whose records a visibility of "team" covers. */
  teamId: string | null;
}

export type AccessParameters = QueryParameters<RecordAccess>;

export function onlyAccess({
  workspaceId,
  userId,
  visibility,
  teamId,
}: RecordAccess): RecordAccess {
  return { workspaceId, userId, visibility, teamId };
}

/** For what is done on behalf of those who see all records. @param userId the workspace's id for what is no member's doing */
export function accessToAll(workspaceId: WorkspaceId, userId: string = workspaceId): RecordAccess {
  return { workspaceId, userId, visibility: "all", teamId: null };
}

export interface OwnedRecords {
  workspaceId: Column;
  id: Column;
  ownerId: Column;
}

/** Ids sort by creation, so no other order is needed. Every list, count and look-up of records goes through here. */
export function whereVisible(
  { workspaceId, id, ownerId }: OwnedRecords,
  access: AccessParameters,
  cursor?: Parameter<string>,
): SQL | undefined {
  return and(
    eq(workspaceId, access.workspaceId),
    whereOwnerVisible(ownerId, access),
    cursor ? lt(id, cursor) : undefined,
  );
}

export function whereVisibleRecord(
  records: OwnedRecords,
  access: AccessParameters,
  id: Parameter<string>,
): SQL | undefined {
  return and(whereVisible(records, access), eq(records.id, id));
}

/**
 * For a statement that locks: visible by the owner that a record has once its lock is there. A subselect with `in` is
 * joined, and compares with the owner from before.
 */
export function whereLockable(
  { workspaceId, ownerId }: OwnedRecords,
  access: AccessParameters,
): SQL | undefined {
  return and(eq(workspaceId, access.workspaceId), whereOwnerLockable(ownerId, access));
}

export function whereOwnerLockable(ownerId: Column, access: AccessParameters): SQL | undefined {
  return decidesTeam(access)
    ? sql`${ownerId} = any(array(${selectTeam(access)}))`
    : whereOwnerVisible(ownerId, access);
}

/** A record that this transaction has locked, and so may be seen: who may see it is not asked again beside its line in the feed. */
export function whereLocked(
  records: Pick<OwnedRecords, "workspaceId" | "id">,
  { workspaceId, id }: Pick<AccessParameters, "workspaceId"> & { id: Parameter<string> },
): SQL | undefined {
  return and(eq(records.workspaceId, workspaceId), eq(records.id, id));
}

export function whereVisibleRecords(
  records: OwnedRecords,
  access: RecordAccess,
  ids: string[],
): SQL | undefined {
  return and(whereVisible(records, access), inArray(records.id, ids));
}

/**
 * The query to run after locking: which of these records are still visible. A statement that waited for a lock does not
 * see who has left the team meanwhile. Undefined unless a team decides.
 */
export function selectStillVisible(
  records: OwnedRecords,
  access: RecordAccess,
  ids: string[],
): SQL | undefined {
  if (access.visibility !== "team") return undefined;
  const isVisible = whereVisibleRecords(records, access, ids);
  return sql`select ${records.id} as id from ${records.id.table} where ${isVisible}`;
}

/** Of records that were just locked, those that the person still sees. */
export async function stillVisible<Locked extends { id: string }>(
  tx: Db,
  records: OwnedRecords,
  access: RecordAccess,
  locked: Locked[],
): Promise<Locked[]> {
  const ids = locked.map(({ id }) => id);
  const selected = selectStillVisible(records, access, ids);
  if (!selected || ids.length === 0) return locked;
  const { rows } = await tx.execute(selected);
  const visible = new Set(rows.map(({ id }) => id));
  return locked.filter(({ id }) => visible.has(id));
}

/** No condition for someone who sees everything, and so alone what belongs to no one. */
export function whereOwnerVisible(
  ownerId: Column | SQL,
  access: AccessParameters,
): SQL | undefined {
  if (access.visibility === "all") return undefined;
  return decidesTeam(access)
    ? sql`${ownerId} in (${selectTeam(access)})`
    : sql`${ownerId} = ${access.userId}`;
}

function decidesTeam({ visibility, teamId }: AccessParameters): boolean {
  return visibility === "team" && teamId !== null;
}

function selectTeam({ workspaceId, teamId }: AccessParameters): SQL {
  return sql`select user_id from members where workspace_id = ${workspaceId} and team_id = ${teamId}`;
}
