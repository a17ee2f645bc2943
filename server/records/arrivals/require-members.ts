import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";

/** @throws HttpError 400 where new contacts would be given to others */
export async function requireMembers(tx: Db, { workspaceId }: Actor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.$count(
    members,
    and(eq(members.workspaceId, workspaceId), inArray(members.userId, ids)),
  );
  if (found === new Set(ids).size) return;
  const message = "New contacts can be given to members of this workspace alone.";
  throw new HttpError(400, message, [{ path: "ownerIds", message }]);
}
