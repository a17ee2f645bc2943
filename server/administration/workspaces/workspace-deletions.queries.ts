import { asc, eq } from "drizzle-orm";
import type { RunningDeletion } from "#shared/accounts/workspaces.ts";
import { workspaceDeletions } from "#server/accounts/workspaces/workspace-deletions.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The deletions that a person has begun; without a person, all of the installation. */
export function listDeletions(db: Db, userId?: string): Promise<RunningDeletion[]> {
  const { id, name, createdAt, rowsDone, rowsTotal } = workspaceDeletions;
  return db
    .select({ id, name, startedAt: createdAt, rowsDone, rowsTotal })
    .from(workspaceDeletions)
    .where(userId === undefined ? undefined : eq(workspaceDeletions.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}
