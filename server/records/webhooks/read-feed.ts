import { and, eq, gt, sql } from "drizzle-orm";
import { type LoggedChange, readFeed, type WhileRead } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { eventFeeds, webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** A condition on `event_feeds`: no webhook and no polling program needs the feed. */
export const isUnused = sql`${eventFeeds}.kept_until is null
  and not exists (select from ${webhooks} where ${webhooks}.workspace_id = ${eventFeeds}.workspace_id)`;

interface EventPart {
  found: LoggedChange[];
  isMore: boolean;
  /** After which position these are kept for programs that ask; null where none does. */
  keptAfter: number | null;
}

/** The next changes that become events. @returns null for a feed that is left to another */
export async function readEventFeed(
  tx: Db,
  workspaceId: WorkspaceId,
  whileRead: WhileRead,
): Promise<EventPart | null> {
  const read = await readFeed(tx, eventFeeds, workspaceId, whileRead);
  if (!read) return null;
  return { ...read, keptAfter: await numberEvents(tx, workspaceId, read.found.length) };
}

async function numberEvents(
  tx: Db,
  workspaceId: WorkspaceId,
  count: number,
): Promise<number | null> {
  const [kept] = await tx
    .update(eventFeeds)
    .set({ lastPosition: sql`${eventFeeds.lastPosition} + ${count}` })
    .where(and(eq(eventFeeds.workspaceId, workspaceId), gt(eventFeeds.keptUntil, sql`now()`)))
    .returning({ lastPosition: eventFeeds.lastPosition });
  return kept ? kept.lastPosition - count : null;
}
