import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { may } from "#shared/accounts/permissions.ts";
import type { Reader, Sharing } from "#shared/reports/sharing.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { lockTeam } from "#server/accounts/workspaces/teams.queries.ts";
import { teams } from "#server/accounts/workspaces/workspaces.table.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

type SharedTable = PgTable & Record<SharedColumn, PgColumn>;
type SharedColumn = "workspaceId" | "id" | "ownerId" | "sharedWith" | "teamId";

export type Seer = Reader & { workspaceId: WorkspaceId };

interface Shareable {
  /** Such as "report". */
  what: string;
  table: SharedTable;
  maxOwn: number;
  maxShared: number;
}

/** What `isSeenBy` says of one, as a condition. */
export function whereSeen(table: SharedTable, seer: Seer): SQL | undefined {
  const { workspaceId, userId, role, teamId } = seer;
  const isShared = may(role, "reports.oversee")
    ? ne(table.sharedWith, "noOne")
    : or(eq(table.sharedWith, "workspace"), teamId === null ? undefined : eq(table.teamId, teamId));
  return and(eq(table.workspaceId, workspaceId), or(eq(table.ownerId, userId), isShared));
}

export function whereTeamOf(table: SharedTable): SQL | undefined {
  return and(eq(teams.workspaceId, table.workspaceId), eq(teams.id, table.teamId));
}

/** Locks one that the person sees until the transaction ends. */
export async function lockSeen(tx: Db, table: SharedTable, seer: Seer, id: string): Promise<void> {
  const isThis = and(whereSeen(table, seer), eq(table.id, id));
  await tx.select({ id: table.id }).from(table).where(isThis).for("update");
}

export async function removeOne(
  tx: Db,
  table: SharedTable,
  { workspaceId }: Seer,
  id: string,
): Promise<void> {
  await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.id, id)));
}

/** @throws HttpError 403 for what is neither one's own nor overseen */
export function requireMayChange(
  by: Actor,
  what: string,
  { ownerId }: Pick<Sharing, "ownerId">,
): void {
  if (ownerId === by.userId || may(by.role, "reports.oversee")) return;
  throw new HttpError(403, `A shared ${what} is changed by its owner and by admins. Save a copy.`);
}

/** @throws HttpError 409 */
export async function requireRoom(tx: Db, by: Actor, kept: Shareable): Promise<void> {
  const { what, table, maxOwn } = kept;
  const isOwn = eq(table.ownerId, by.userId);
  if ((await countToAdd(tx, table, by.workspaceId, isOwn)) < maxOwn) return;
  throw new HttpError(
    409,
    `You have ${maxOwn} ${what}s in this workspace. Delete one that you do not use any more.`,
  );
}

type Given = Partial<Pick<Sharing, "sharedWith" | "teamId">>;

/**
 * Before the shared one is locked and others counted, as a team's deletion does.
 * @throws HttpError 400 without the team
 */
export async function lockGivenTeam(tx: Db, by: Actor, { teamId }: Given): Promise<void> {
  if (!teamId || (await lockTeam(tx, by.workspaceId, teamId, "key share"))) return;
  const message = "Choose a team of this workspace.";
  throw new HttpError(400, message, [{ path: "teamId", message }]);
}

const unshared: Sharing = { sharedWith: "noOne", teamId: null, ownerId: null };

/** Who sees it when the given is changed. @throws HttpError 403 and 409 */
export async function share(
  tx: Db,
  by: Actor,
  kept: Shareable,
  given: Given,
  before: Sharing = unshared,
): Promise<Sharing> {
  const { sharedWith = before.sharedWith } = given;
  const teamId = given.sharedWith === undefined ? before.teamId : (given.teamId ?? null);
  const isChanged = sharedWith !== before.sharedWith || teamId !== before.teamId;
  if (isChanged && sharedWith !== "noOne") await requireMayShare(tx, by, kept, before);
  // Without an owner an unshared one would be visible to no one.
  const ownerId = before.ownerId ?? (sharedWith === "noOne" ? by.userId : null);
  return { sharedWith, teamId, ownerId };
}

async function requireMayShare(tx: Db, by: Actor, kept: Shareable, before: Sharing): Promise<void> {
  const { what, table, maxShared } = kept;
  if (!may(by.role, "reports.share")) {
    throw new HttpError(403, `Your role lets you save ${what}s for yourself alone.`);
  }
  if (before.sharedWith !== "noOne") return;
  const isShared = ne(table.sharedWith, "noOne");
  if ((await countToAdd(tx, table, by.workspaceId, isShared)) < maxShared) return;
  throw new HttpError(
    409,
    `The workspace shares ${maxShared} ${what}s. Delete one that no one uses any more.`,
  );
}

/** What was shared with a team that is deleted goes back to its owner, or to who deletes the team. */
export async function takeBackFromTeam(
  tx: Db,
  table: SharedTable,
  { workspaceId, userId }: Seer,
  teamId: string,
): Promise<void> {
  await tx
    .update(table)
    .set({ sharedWith: "noOne", teamId: null, ownerId: sql`coalesce(${table.ownerId}, ${userId})` })
    .where(and(eq(table.workspaceId, workspaceId), eq(table.teamId, teamId)));
}

interface Leaver {
  workspaceId: WorkspaceId;
  userId: string;
  heirId: string | null;
}

/** Shared ones go to the heir, or to no one; those that no one else sees are deleted. */
export async function passOn(
  tx: Db,
  table: SharedTable,
  { workspaceId, userId, heirId }: Leaver,
): Promise<void> {
  const isTheirs = and(eq(table.workspaceId, workspaceId), eq(table.ownerId, userId));
  await tx.delete(table).where(and(isTheirs, eq(table.sharedWith, "noOne")));
  await tx.update(table).set({ ownerId: heirId }).where(isTheirs);
}
