import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { changedEntities } from "#shared/changes.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { commits, timelines } from "#server/crm/live/live.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import { eventFeeds, webhooks } from "#server/records/webhooks/webhooks.table.ts";

const values = z.record(z.string(), z.unknown()).nullable();

const loggedChange = z.object({
  id: z.coerce.number(),
  entity: z.enum(changedEntities),
  entityId: z.uuid(),
  action: z.enum(["create", "update", "delete"]),
  before: values,
  after: values,
  changeSetId: z.uuid(),
  userId: z.uuid().nullable(),
  channel: z.string(),
  at: z.string(),
});

/** A row of the change log. */
export type LoggedChange = z.infer<typeof loggedChange>;

/** So many changes become deliveries in one transaction. */
const mostAtOnce = 500;

/** What is stored from now on is an event; what was before is not. */
export async function beginFeed(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`
    insert into ${eventFeeds} (workspace_id, timeline, seen)
    select ${workspaceId}, id, pg_current_snapshot()::text from ${timelines}
    on conflict do nothing`);
}

/** Of a feed: neither a webhook nor a program that asks needs it. */
export const isUnused = sql`${eventFeeds}.kept_until is null
  and not exists (select from ${webhooks} where ${webhooks}.workspace_id = ${eventFeeds}.workspace_id)`;

/** Of a commit: no event has been made of it yet, though there are webhooks that may want it. */
export const isUntaken = sql`exists (select from ${eventFeeds} as feed
  where feed.workspace_id = ${commits.workspaceId}
    and not pg_visible_in_snapshot(${commits.transactionId}, feed.seen::pg_snapshot))`;

const place = z.object({
  seen: z.string(),
  target: z.string(),
  afterId: z.coerce.number(),
  isBegun: z.boolean(),
  lastPosition: z.coerce.number(),
  isKept: z.boolean(),
});

export interface FeedPart {
  found: LoggedChange[];
  isMore: boolean;
  /** After which position these are kept for programs that ask; null where none does. */
  keptAfter: number | null;
}

/** What is done with a feed that another reads at this moment. */
export type WhileRead = "leave" | "wait";

/**
 * Takes the next changes of a workspace in the log's order, each once: where they end is stored with the transaction.
 * @returns the changes, and whether there may be more; null for a feed that is left to another
 */
export async function readFeed(
  tx: Db,
  workspaceId: WorkspaceId,
  whileRead: WhileRead,
): Promise<FeedPart | null> {
  // Locked first: a statement's snapshot can be older than what it finds in a row that it locks.
  const [locked] = await tx
    .select({ workspaceId: eventFeeds.workspaceId })
    .from(eventFeeds)
    .where(eq(eventFeeds.workspaceId, workspaceId))
    .for("update", whileRead === "leave" ? { skipLocked: true } : {});
  if (!locked) return null;
  const { rows } = await tx.execute(sql`
    select feed.seen, feed.after_id as "afterId", coalesce(feed.target, pg_current_snapshot()::text) as target,
      feed.timeline = (select id from ${timelines}) as "isBegun", feed.last_position as "lastPosition",
      coalesce(feed.kept_until > now(), false) as "isKept"
    from ${eventFeeds} as feed where feed.workspace_id = ${workspaceId}`);
  const { seen, target, afterId, isBegun, lastPosition, isKept } = place.parse(rows[0]);
  // Transactions of another database, from which this one was restored, say nothing here.
  if (!isBegun) {
    await tx.delete(eventFeeds).where(eq(eventFeeds.workspaceId, workspaceId));
    await beginFeed(tx, workspaceId);
    return { found: [], isMore: false, keptAfter: null };
  }
  const found = await readBetween(tx, workspaceId, { seen, target, afterId });
  const isMore = found.length === mostAtOnce;
  const next = isMore
    ? { target, afterId: found.at(-1)?.id ?? afterId }
    : { seen: target, target: null, afterId: 0 };
  await tx
    .update(eventFeeds)
    .set({ ...next, ...(isKept && { lastPosition: lastPosition + found.length }) })
    .where(eq(eventFeeds.workspaceId, workspaceId));
  return { found, isMore, keptAfter: isKept ? lastPosition : null };
}

/** A change set may be written by several transactions, of which each row names its own. */
async function readBetween(
  tx: Db,
  workspaceId: WorkspaceId,
  { seen, target, afterId }: { seen: string; target: string; afterId: number },
): Promise<LoggedChange[]> {
  const isNew = sql`stored.workspace_id = ${workspaceId}
    and stored.transaction_id >= pg_snapshot_xmin(${seen}::pg_snapshot)
    and not pg_visible_in_snapshot(stored.transaction_id, ${seen}::pg_snapshot)
    and pg_visible_in_snapshot(stored.transaction_id, ${target}::pg_snapshot)`;
  const { rows } = await tx.execute(sql`
    select logged.id, logged.entity, logged.entity_id as "entityId", logged.action, logged.before,
      logged.after, logged.change_set_id as "changeSetId", logged.user_id as "userId", logged.channel,
      to_char(logged.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (select distinct change_set_id from ${commits} as stored where ${isNew}) as written
    cross join lateral (
      select of_set.*, of_set.xmin as written_by from ${changes} as of_set
      where of_set.workspace_id = ${workspaceId} and of_set.change_set_id = written.change_set_id
        and of_set.id > ${afterId}) as logged
    where exists (select from ${commits} as stored where ${isNew}
      and stored.change_set_id = logged.change_set_id and stored.transaction_id::xid = logged.written_by)
    order by logged.id limit ${mostAtOnce}`);
  return rows.map((row) => loggedChange.parse(row));
}
