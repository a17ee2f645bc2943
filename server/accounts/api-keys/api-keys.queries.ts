import { and, desc, eq } from "drizzle-orm";
import type { ApiKey } from "#shared/accounts/api-keys.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { apiKeys } from "#server/accounts/api-keys/api-keys.table.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { may } from "#shared/accounts/permissions.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** One person's keys, or everyone's in the workspace where `userId` is null. */
export interface KeyHolders {
  workspaceId: WorkspaceId;
  userId: string | null;
}

export function manageableBy({ workspaceId, userId, role }: Actor): KeyHolders {
  return { workspaceId, userId: may(role, "apiKeys.oversee") ? null : userId };
}

export function listApiKeys(db: Db, holders: KeyHolders): Promise<ApiKey[]> {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      role: apiKeys.role,
      start: apiKeys.start,
      userId: apiKeys.userId,
      userName: users.name,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      createdAt: apiKeys.createdAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(heldBy(holders))
    .orderBy(desc(apiKeys.id));
}

export function countApiKeys(tx: Db, holders: KeyHolders): Promise<number> {
  return countToAdd(tx, apiKeys, holders.workspaceId, heldBy(holders));
}

export async function insertApiKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row);
}

/** @returns the deleted key's name and owner; null where there is none */
export async function removeApiKey(db: Db, holders: KeyHolders, id: string) {
  const [gone] = await db
    .delete(apiKeys)
    .where(and(heldBy(holders), eq(apiKeys.id, id)))
    .returning({ name: apiKeys.name, userId: apiKeys.userId });
  return gone ?? null;
}

/** Deletes a user's keys of all workspaces. @returns them, for the audit log */
export function removeApiKeysOf(tx: Db, userId: string) {
  return tx
    .delete(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .returning({ workspaceId: apiKeys.workspaceId, name: apiKeys.name });
}

function heldBy({ workspaceId, userId }: KeyHolders) {
  return and(
    eq(apiKeys.workspaceId, workspaceId),
    userId === null ? undefined : eq(apiKeys.userId, userId),
  );
}
