import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/**
 * @param former those chosen before, who may have left, or not have joined yet
 * @throws HttpError 400 for others
 */
export async function requireMembers(
  tx: Db,
  { workspaceId }: Actor,
  ids: string[],
  former: string[] = [],
): Promise<void> {
  const added = [...new Set(ids).difference(new Set(former))];
  if (added.length === 0) return;
  const found = await tx.$count(
    members,
    and(eq(members.workspaceId, workspaceId), inArray(members.userId, added)),
  );
  if (found === added.length) return;
  const message = "New contacts can be given to members of this workspace alone.";
  throw new HttpError(400, message, [{ path: "ownerIds", message }]);
}
