import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * For questions over all workspaces that do not join the workspace: rows of one that is being deleted are still there,
 * and nothing works on them.
 */
export function workspaceExists(workspaceId: Column): SQL {
  return sql`exists (select from ${workspaces} as present where present.id = ${workspaceId})`;
}

const ofWorkspace = z.object({ workspaceId: z.uuid() });

/** Of a job's data: false where it is about a workspace that is gone. */
export function isOfPresentWorkspace(db: Db): (data: object) => Promise<boolean> {
  return async (data) => {
    const named = ofWorkspace.safeParse(data);
    if (!named.success) return true;
    const { workspaceId } = named.data;
    const found = await db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    return found.length > 0;
  };
}
