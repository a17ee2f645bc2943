import { and, desc, eq, sql } from "drizzle-orm";
import type { EventType, WebhookEvent } from "#shared/webhooks.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { eventOf, readRecords, typeOf } from "#server/records/webhooks/event-of.ts";

/** So many of the newest changes are looked through. */
const newestChanges = 1_000;

const mostSamples = 3;

/** Events of one type as they would be sent; of a type that has not occurred lately there are none. */
export async function readSamples(
  db: Db,
  workspaceId: WorkspaceId,
  type: EventType,
): Promise<WebhookEvent[]> {
  const newest = await db
    .select({
      id: changes.id,
      entity: changes.entity,
      entityId: changes.entityId,
      action: changes.action,
      before: changes.before,
      after: changes.after,
      changeSetId: changes.changeSetId,
      userId: changes.userId,
      channel: changes.channel,
      at: changes.createdAt,
    })
    .from(changes)
    // What is erased has no values.
    .where(and(eq(changes.workspaceId, workspaceId), sql`coalesce(before, after) is not null`))
    .orderBy(desc(changes.id))
    .limit(newestChanges);
  const found = newest.filter((change) => typeOf(change) === type).slice(0, mostSamples);
  const records = await readRecords(db, workspaceId, found);
  return found.map((change) => eventOf(change, records));
}
