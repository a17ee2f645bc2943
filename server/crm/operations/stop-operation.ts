import { and, eq, sql } from "drizzle-orm";
import { type Operation, isOpenOperation } from "#shared/records/operations.ts";
import { lockOperation, readOperation } from "#server/crm/operations/operations.queries.ts";
import { operations } from "#server/crm/operations/operations.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

/** Stops after the running batch; an ended operation stays as it is. */
export function stopOperation(db: Db, access: RecordAccess, id: string): Promise<Operation> {
  return db.transaction(async (tx) => {
    const row = await lockOperation(tx, access, id);
    if (!row) throw notFound("operation");
    if (isOpenOperation(row)) {
      await tx
        .update(operations)
        .set({ state: "stopped", finishedAt: sql`now()` })
        .where(and(eq(operations.workspaceId, access.workspaceId), eq(operations.id, id)));
    }
    return readOperation(tx, access, id);
  });
}
