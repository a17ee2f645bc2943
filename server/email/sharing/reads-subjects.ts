import { and, eq, exists } from "drizzle-orm";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Whether the workspace shows subjects to who sees a contact. An operator with support access is no member. */
export async function readsSubjects(
  db: Db,
  { workspaceId, userId }: Pick<RecordAccess, "workspaceId" | "userId">,
): Promise<boolean> {
  const isMember = db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
  const [row] = await db
    .select({ isShown: workspaces.sharesEmailSubjects })
    .from(workspaces)
    .where(and(eq(workspaces.id, workspaceId), exists(isMember)));
  return row?.isShown ?? false;
}
