import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { changedEntities } from "#shared/records/changes.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { commits, timelines } from "#server/crm/live/live.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** For so long a reader has changes announced: longer than the pause between two of its looks. */
export const announcedForMs = 3 * 60_000;

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
  undoneRunId: z.uuid().nullable(),
  at: z.string(),
});

export type LoggedChange = z.infer<typeof loggedChange>;

/** How many changes are read in one transaction. */
const mostAtOnce = 500;

/** What is stored from now on is read; what was before is not. */
export async function beginFeed(tx: Db, feed: PgTable, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`
    insert into ${feed} (workspace_id, timeline, seen)
    select ${workspaceId}, id, pg_current_snapshot()::text from ${timelines}
    on conflict do nothing`);
}

/** A condition on `commits`: some feed has not read the commit yet. */
export function whereUnread(feed: PgTable): SQL {
  return sql`exists (select from ${feed} as feed
    where feed.workspace_id = ${commits.workspaceId}
      and not pg_visible_in_snapshot(${commits.transactionId}, feed.seen::pg_snapshot))`;
}

/** What is done with a feed that another reads at this moment. */
export type WhileRead = "leave" | "wait";

/** Until the transaction ends, no one else reads the feed. @returns whether there is one of a workspace that is there, which no one else reads */
export async function lockFeed(
  tx: Db,
  feed: PgTable,
  workspaceId: WorkspaceId,
  whileRead: WhileRead = "wait",
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select workspace_id from ${feed} where workspace_id = ${workspaceId}
      and exists (select from ${workspaces} where id = ${workspaceId})
    for update ${whileRead === "leave" ? sql`skip locked` : sql``}`);
  return rows.length > 0;
}

const place = z.object({
  seen: z.string(),
  target: z.string(),
  afterId: z.coerce.number(),
  isBegun: z.boolean(),
});

interface FeedPart {
  found: LoggedChange[];
  isMore: boolean;
}

/**
 * Takes the next changes of a workspace in the log's order, each once: where they end is stored with the transaction.
 * @returns the changes, and whether there may be more; null for a feed that is left to another
 */
export async function readFeed(
  tx: Db,
  feed: PgTable,
  workspaceId: WorkspaceId,
  whileRead: WhileRead,
): Promise<FeedPart | null> {
  // Locked first: a statement's snapshot can be older than what it finds in a row that it locks.
  if (!(await lockFeed(tx, feed, workspaceId, whileRead))) return null;
  const { rows } = await tx.execute(sql`
    select feed.seen, feed.after_id as "afterId", coalesce(feed.target, pg_current_snapshot()::text) as target,
      feed.timeline = (select id from ${timelines}) as "isBegun"
    from ${feed} as feed where feed.workspace_id = ${workspaceId}`);
  const { seen, target, afterId, isBegun } = place.parse(rows[0]);
  // Transactions of another database, from which this one was restored, say nothing here.
  if (!isBegun) {
    await tx.execute(sql`delete from ${feed} where workspace_id = ${workspaceId}`);
    await beginFeed(tx, feed, workspaceId);
    return { found: [], isMore: false };
  }
  const found = await readBetween(tx, workspaceId, { seen, target, afterId });
  const last = found.length === mostAtOnce ? found.at(-1) : undefined;
  const next = last
    ? sql`target = ${target}, after_id = ${last.id}`
    : sql`seen = ${target}, target = null, after_id = 0`;
  await tx.execute(sql`update ${feed} set ${next} where workspace_id = ${workspaceId}`);
  return { found, isMore: last !== undefined };
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
      logged.undone_run_id as "undoneRunId",
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
