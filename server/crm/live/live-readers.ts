import { sql } from "drizzle-orm";
import { heartbeatMs } from "#shared/platform/live.ts";
import { liveReaders } from "#server/platform/live/live-readers.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** A server that ends without a word is forgotten by then. */
const validMs = 4 * heartbeatMs;

/** From now on, writes of these workspaces are announced. To be repeated before that is over. */
export async function noteReaders(
  db: Db,
  workspaceIds: Iterable<WorkspaceId>,
  forMs = validMs,
): Promise<void> {
  const until = sql`now() + ${forMs} * interval '1 millisecond'`;
  const rows = [...workspaceIds].toSorted().map((workspaceId) => ({ workspaceId, until }));
  if (rows.length === 0) return;
  await db
    .insert(liveReaders)
    .values(rows)
    .onConflictDoUpdate({
      target: liveReaders.workspaceId,
      set: { until: sql`greatest(${liveReaders.until}, excluded.until)` },
    });
}
