import { and, eq } from "drizzle-orm";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

interface MailRights {
  /** An operator with support access is none, and reads nothing of what is shared. */
  isMember: boolean;
  /** Whether the workspace shows subjects to who sees a contact. */
  readsSubjects: boolean;
}

export async function readMailRights(
  db: Db,
  { workspaceId, userId }: Pick<RecordAccess, "workspaceId" | "userId">,
): Promise<MailRights> {
  const [row] = await db
    .select({ readsSubjects: workspaces.sharesEmailSubjects })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
  return { isMember: row !== undefined, readsSubjects: row?.readsSubjects ?? false };
}
