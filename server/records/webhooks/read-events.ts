import { and, asc, eq, gt, inArray, isNotNull, lt, min, sql } from "drizzle-orm";
import {
  eventsKeptDays,
  type EventsQuery,
  type KeptEvent,
  webhookEvent,
} from "#shared/records/webhooks.ts";
import { announcedForMs, beginFeed } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { isUnused } from "#server/records/webhooks/read-feed.ts";
import { takeEvents } from "#server/records/webhooks/take-events.ts";
import { eventFeeds, keptEvents } from "#server/records/webhooks/webhooks.table.ts";

export interface ReadEvents {
  events: KeptEvent[];
  /** Where to go on, also when there is nothing yet. */
  cursor: string;
}

/**
 * A call without a cursor begins the feed: events are kept from then on, for as long as someone asks.
 * @throws HttpError 410 where events after the cursor are gone
 */
export async function readEvents(
  db: Db,
  workspaceId: WorkspaceId,
  { cursor, types, limit }: EventsQuery,
): Promise<ReadEvents> {
  await keepFeed(db, workspaceId);
  await takeEvents(db, workspaceId, "wait");
  const { cursorKey, lastPosition } = await findFeed(db, workspaceId);
  const toCursor = (position: number) => `${cursorKey}.${position}`;
  const after = cursor ? await positionOf(db, workspaceId, cursor) : lastPosition;
  const rows = await db
    .select({ position: keptEvents.position, body: keptEvents.body })
    .from(keptEvents)
    .where(
      and(
        eq(keptEvents.workspaceId, workspaceId),
        gt(keptEvents.position, after),
        isNotNull(keptEvents.body),
        types && inArray(keptEvents.type, types),
      ),
    )
    .orderBy(asc(keptEvents.position))
    .limit(limit);
  const events = rows.map(({ position, body }) => ({
    ...webhookEvent.parse(JSON.parse(body ?? "")),
    cursor: toCursor(position),
  }));
  const isEnd = rows.length < limit;
  const last = rows.at(-1)?.position ?? after;
  return { events, cursor: toCursor(isEnd ? Math.max(last, lastPosition) : last) };
}

/** A feed that was left for too long starts over, so that old cursors do not skip what it missed. */
async function keepFeed(db: Db, workspaceId: WorkspaceId): Promise<void> {
  const days = (count: number) => sql`now() + ${count} * interval '1 day'`;
  const [kept] = await db
    .select({ workspaceId: eventFeeds.workspaceId })
    .from(eventFeeds)
    .where(
      and(
        eq(eventFeeds.workspaceId, workspaceId),
        gt(eventFeeds.keptUntil, days(eventsKeptDays - 1)),
      ),
    );
  if (kept) return;
  await db.transaction(async (tx) => {
    await beginFeed(tx, eventFeeds, workspaceId);
    const isKept = sql`coalesce(${eventFeeds.keptUntil} > now(), false)`;
    await tx
      .update(eventFeeds)
      .set({
        keptUntil: days(eventsKeptDays),
        cursorKey: sql`case when ${isKept} then ${eventFeeds.cursorKey} else gen_random_uuid() end`,
      })
      .where(eq(eventFeeds.workspaceId, workspaceId));
    await noteReaders(tx, [workspaceId], announcedForMs);
  });
}

async function findFeed(db: Db, workspaceId: WorkspaceId) {
  const [feed] = await db
    .select({ cursorKey: eventFeeds.cursorKey, lastPosition: eventFeeds.lastPosition })
    .from(eventFeeds)
    .where(eq(eventFeeds.workspaceId, workspaceId));
  if (!feed) throw new HttpError(503, "The events are being prepared. Please try again.");
  return feed;
}

async function positionOf(db: Db, workspaceId: WorkspaceId, cursor: string): Promise<number> {
  const [key = "", text = ""] = cursor.split(".");
  const position = Number(text);
  const { cursorKey, lastPosition } = await findFeed(db, workspaceId);
  const [oldest] = await db
    .select({ position: min(keptEvents.position) })
    .from(keptEvents)
    .where(eq(keptEvents.workspaceId, workspaceId));
  const first = oldest?.position ?? lastPosition + 1;
  if (key === cursorKey && position >= first - 1 && position <= lastPosition) return position;
  throw new HttpError(
    410,
    "Events after this cursor are gone. Read all records again, then ask without a cursor.",
  );
}

export async function forgetOldEvents(db: Db): Promise<void> {
  const before = sql`now() - ${eventsKeptDays} * interval '1 day'`;
  await db.delete(keptEvents).where(lt(keptEvents.createdAt, before));
  await db
    .update(eventFeeds)
    .set({ keptUntil: null })
    .where(lt(eventFeeds.keptUntil, sql`now()`));
  await db.delete(eventFeeds).where(isUnused);
}
