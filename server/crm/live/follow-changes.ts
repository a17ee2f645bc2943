import { setTimeout as delay } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { announcedForMs } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import { changesTopic } from "#server/platform/live/announcer.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { hear } from "#server/platform/database/notify.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface Reader {
  feed: PgTable & { workspaceId: PgColumn };
  take: (db: Db, workspaceId: WorkspaceId) => Promise<void>;
}

/** Has a reader take changes as they are announced. */
export type Follow = (reader: Reader) => void;

/** Between two looks at a workspace in which much is written: what is found at once is read at once. */
const pauseMs = 100;

/** Hears for all readers. What is not heard is made up for by `catchUp`. */
export async function followChanges(
  database: Pick<Database, "db" | "listen">,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Follow> {
  const readers: Reader[] = [];
  /** Workspaces that are being looked at, and whether something was announced meanwhile. */
  const looking = new Map<string, boolean>();

  const warn = (error: unknown) => log.warn({ err: error }, "changes could not be followed");

  async function takeAll(workspaceId: WorkspaceId): Promise<void> {
    const waiting = await listWaiting(database.db, workspaceId, readers);
    await Promise.all(waiting.map(({ take }) => take(database.db, workspaceId).catch(warn)));
  }

  async function look(id: string): Promise<void> {
    if (looking.has(id)) {
      looking.set(id, true);
      return;
    }
    looking.set(id, true);
    while (looking.get(id)) {
      looking.set(id, false);
      await takeAll(toWorkspaceId(id)).catch(warn);
      await delay(pauseMs, undefined, { ref: false });
    }
    looking.delete(id);
  }

  await hear(database, changesTopic, {
    onMessage: (ids) => {
      for (const id of ids) void look(id);
    },
    onGap: () => undefined,
  });
  return (reader) => readers.push(reader);
}

/** Each minute: has changes announced until the next time, and takes those of which no announcement was heard. */
export async function catchUp(db: Db, { feed, take }: Reader): Promise<void> {
  const { rows } = await db.execute<{ workspaceId: string }>(sql`
    select workspace_id as "workspaceId" from ${feed} where ${workspaceExists(feed.workspaceId)}`);
  const workspaceIds = rows.map(({ workspaceId }) => toWorkspaceId(workspaceId));
  await noteReaders(db, workspaceIds, announcedForMs);
  const message = "The changes of some workspaces could not be taken";
  await tryEach(workspaceIds, (workspaceId) => take(db, workspaceId), message);
}

/** Those for which the workspace has a feed, asked in one statement. */
async function listWaiting(db: Db, workspaceId: WorkspaceId, readers: Reader[]): Promise<Reader[]> {
  // While the server starts.
  if (readers.length === 0) return [];
  const hasFeed = ({ feed }: Reader, place: number): SQL =>
    sql`select ${place}::int as place from ${feed} where workspace_id = ${workspaceId}`;
  const { rows } = await db.execute<{ place: number }>(
    sql.join(readers.map(hasFeed), sql` union all `),
  );
  return rows.flatMap(({ place }) => readers[place] ?? []);
}
