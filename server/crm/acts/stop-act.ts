import { and, eq, sql } from "drizzle-orm";
import { type Act, isOpenAct } from "#shared/acts.ts";
import { lockAct, readAct } from "#server/crm/acts/acts.queries.ts";
import { acts } from "#server/crm/acts/acts.table.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";

/** Ends an act after the batch that runs; one that has ended stays as it is. */
export function stopAct(db: Db, access: Access, id: string): Promise<Act> {
  return db.transaction(async (tx) => {
    const row = await lockAct(tx, access, id);
    if (!row) throw notFound("act");
    if (isOpenAct(row)) {
      await tx
        .update(acts)
        .set({ state: "stopped", finishedAt: sql`now()` })
        .where(and(eq(acts.workspaceId, access.workspaceId), eq(acts.id, id)));
    }
    return readAct(tx, access, id);
  });
}
