import { sql, type Column, type SQL } from "drizzle-orm";
import type { WriteCounts } from "#server/platform/database/postgres/replica.ts";
import { workspaceWrites } from "./workspace-writes.table.ts";

/** Null where no replica needs it. */
export function writesOf(workspaceId: Column, hasReplica: boolean): SQL<WriteCounts | null> {
  if (!hasReplica) return sql<null>`null`;
  return sql<WriteCounts>`(select jsonb_object_agg(slot, count) from ${workspaceWrites}
    where workspace_id = ${workspaceId})`;
}
