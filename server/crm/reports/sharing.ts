import { and, eq, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { may } from "#shared/permissions.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

type SharedTable = PgTable & Record<"workspaceId" | "id" | "ownerId" | "isShared", PgColumn>;

export type Seer = Pick<RecordAccess, "workspaceId" | "userId">;

/** What people save for themselves, or share with the workspace. */
interface Shareable {
  /** Such as "report". */
  what: string;
  table: SharedTable;
  maxOwn: number;
  maxShared: number;
}

interface Saved {
  ownerId: string | null;
  isShared: boolean;
}

/** A person's own, and those that are shared with the workspace. */
export function whereSeen(table: SharedTable, { workspaceId, userId }: Seer): SQL | undefined {
  return and(eq(table.workspaceId, workspaceId), or(eq(table.ownerId, userId), table.isShared));
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
export function requireMayChange(by: Actor, what: string, { ownerId }: Saved): void {
  if (ownerId === by.userId || may(by.role, "reports.oversee")) return;
  throw new HttpError(403, `A shared ${what} is changed by its owner and by admins. Save a copy.`);
}

/** @throws HttpError 409 */
export async function requireRoom(tx: Db, by: Actor, kept: Shareable): Promise<void> {
  const { what, table, maxOwn } = kept;
  const isOwn = and(eq(table.workspaceId, by.workspaceId), eq(table.ownerId, by.userId));
  if ((await tx.$count(table, isOwn)) < maxOwn) return;
  throw new HttpError(
    409,
    `You have ${maxOwn} ${what}s in this workspace. Delete one that you do not use any more.`,
  );
}

/** @throws HttpError 403 and 409 */
export async function requireMayShare(tx: Db, by: Actor, kept: Shareable): Promise<void> {
  const { what, table, maxShared } = kept;
  if (!may(by.role, "reports.share")) {
    throw new HttpError(403, `Your role lets you save ${what}s for yourself alone.`);
  }
  const isOfAll = and(eq(table.workspaceId, by.workspaceId), table.isShared);
  if ((await tx.$count(table, isOfAll)) < maxShared) return;
  throw new HttpError(
    409,
    `The workspace shares ${maxShared} ${what}s. Delete one that no one uses any more.`,
  );
}

/** Without an owner a private one would be visible to no one. */
export function ownerAfter(by: Actor, before: Saved, isShared: boolean): string | null {
  return before.ownerId ?? (isShared ? null : by.userId);
}

interface Leaver {
  workspaceId: WorkspaceId;
  userId: string;
  heirId: string | null;
}

/** Shared ones go to the heir, or to no one; private ones are deleted. */
export async function passOn(
  tx: Db,
  table: SharedTable,
  { workspaceId, userId, heirId }: Leaver,
): Promise<void> {
  const isTheirs = and(eq(table.workspaceId, workspaceId), eq(table.ownerId, userId));
  await tx.delete(table).where(and(isTheirs, eq(table.isShared, false)));
  await tx.update(table).set({ ownerId: heirId }).where(isTheirs);
}
