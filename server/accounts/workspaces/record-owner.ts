import { and, eq } from "drizzle-orm";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Defaults to the caller. @throws HttpError 400 when they would not see the record */
export async function ownerOfNew(
  tx: Db,
  access: RecordAccess,
  ownerId: string | null | undefined,
): Promise<string | null> {
  if (ownerId === undefined) return access.userId;
  await requireVisibleOwner(tx, access, ownerId);
  return ownerId;
}

/** A new owner's records must be visible to the caller. @param ownerId undefined for no change */
export async function requireVisibleOwner(
  tx: Db,
  access: RecordAccess,
  ownerId: string | null | undefined,
): Promise<void> {
  // The foreign key checks that the new owner belongs to the workspace.
  if (ownerId === undefined || access.visibility === "all" || ownerId === access.userId) return;
  if (ownerId !== null && (await isTeammate(tx, access, ownerId))) return;
  throw new HttpError(400, "You can give a record only to someone whose records you see.");
}

async function isTeammate(tx: Db, access: RecordAccess, userId: string): Promise<boolean> {
  if (access.visibility !== "team" || access.teamId === null) return false;
  const [teammate] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, access.workspaceId),
        eq(members.userId, userId),
        eq(members.teamId, access.teamId),
      ),
    );
  return teammate !== undefined;
}
