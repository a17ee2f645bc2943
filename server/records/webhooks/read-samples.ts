import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { EventType, WebhookEvent } from "#shared/records/webhooks.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { type Entity, nameColumnOf, recordTables } from "#server/crm/changes/record-tables.ts";
import type { LoggedChange } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { eventOf, readRecords, typeOf } from "#server/records/webhooks/event-of.ts";

/** How many of the newest changes are looked through. */
const newestChanges = 1_000;

const mostSamples = 3;

/** Events of one type as they would be sent. Where none has occurred lately, there is one for the newest record. */
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
      undoneRunId: changes.undoneRunId,
      at: changes.createdAt,
    })
    .from(changes)
    // What is erased has no values.
    .where(and(eq(changes.workspaceId, workspaceId), sql`coalesce(before, after) is not null`))
    .orderBy(desc(changes.id))
    .limit(newestChanges);
  const latest = newest.filter((change) => typeOf(change) === type).slice(0, mostSamples);
  const found = latest.length > 0 ? latest : await imagineChange(db, workspaceId, type);
  const records = await readRecords(db, workspaceId, found);
  return found.map((change) => eventOf(change, records));
}

const newestRecord = z.object({ id: z.uuid(), values: z.record(z.string(), z.unknown()) });

/** What the log would say if the newest record of the kind were added, changed or deleted now; nothing without one. */
async function imagineChange(
  db: Db,
  workspaceId: WorkspaceId,
  type: EventType,
): Promise<LoggedChange[]> {
  for (const [entity, table] of recordTables) {
    const action = loggedActions.find((one) => typeOf({ entity, action: one }) === type);
    if (!action) continue;
    const { rows } = await db.execute(sql`
      select id, logged_fields(to_jsonb(newest)) as values from ${table} as newest
      where workspace_id = ${workspaceId} order by id desc limit 1`);
    return rows.map((row) => {
      const { id, values } = newestRecord.parse(row);
      const changeSetId = newId();
      const at = new Date().toISOString();
      const by = { changeSetId, userId: null, channel: "web", undoneRunId: null, at };
      return {
        id: 0,
        entity,
        entityId: id,
        action,
        ...valuesOf({ entity, action }, values),
        ...by,
      };
    });
  }
  return [];
}

const loggedActions = ["create", "update", "delete"] as const;

function valuesOf(
  { entity, action }: { entity: Entity; action: LoggedChange["action"] },
  values: Record<string, unknown>,
) {
  if (action === "create") return { before: null, after: values };
  if (action === "delete") return { before: values, after: null };
  const name = nameColumnOf(entity);
  return { before: { [name]: "As it was called before" }, after: { [name]: values[name] } };
}
