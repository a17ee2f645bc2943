import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Webhook } from "#shared/records/webhooks.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { isUnused } from "#server/records/webhooks/read-feed.ts";
import { deliveries, eventFeeds, webhooks } from "#server/records/webhooks/webhooks.table.ts";

const waiting = sql<number>`(select count(*)::int from ${deliveries} as delivery
  where delivery.workspace_id = ${webhooks}.workspace_id and delivery.webhook_id = ${webhooks}.id
    and delivery.state = 'waiting')`;

const shown = {
  id: webhooks.id,
  url: webhooks.url,
  description: webhooks.description,
  events: webhooks.events,
  fields: webhooks.fields,
  state: webhooks.state,
  stopReason: webhooks.stopReason,
  failingSince: webhooks.failingSince,
  lastDeliveredAt: webhooks.lastDeliveredAt,
  waiting,
  createdAt: webhooks.createdAt,
};

export function listWebhooks(db: Db, workspaceId: WorkspaceId): Promise<Webhook[]> {
  return select(db, eq(webhooks.workspaceId, workspaceId));
}

/** @throws HttpError 404 without it */
export async function findWebhook(db: Db, workspaceId: WorkspaceId, id: string): Promise<Webhook> {
  const [found] = await select(db, whereWebhook(workspaceId, id));
  if (!found) throw notFound("webhook");
  return found;
}

function select(db: Db, condition: SQL | undefined) {
  return db.select(shown).from(webhooks).where(condition).orderBy(asc(webhooks.id));
}

export async function insertWebhook(tx: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row);
}

/** @throws HttpError 404 without it */
export async function lockWebhook(tx: Db, workspaceId: WorkspaceId, id: string) {
  const [found] = await tx
    .select()
    .from(webhooks)
    .where(whereWebhook(workspaceId, id))
    .for("update");
  if (!found) throw notFound("webhook");
  return found;
}

export async function patchWebhook(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(webhooks).set(changes).where(whereWebhook(workspaceId, id));
}

/** With its deliveries, and with the workspace's feed where nothing else needs it. */
export async function removeWebhook(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.delete(webhooks).where(whereWebhook(workspaceId, id));
  await tx.delete(eventFeeds).where(and(eq(eventFeeds.workspaceId, workspaceId), isUnused));
}

function whereWebhook(workspaceId: WorkspaceId, id: string) {
  return and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id));
}
